import { LOCALES, type Language } from '../words'

/** Created with the first amount: on a phone, creating one takes longer than the rest of a screen's script. */
const formats = new Map<Language, Intl.NumberFormat>()

/** Formats a number for the language. */
export function inLanguage(amount: number, language: Language): string {
  return amount.toLocaleString(LOCALES[language])
}

/** Formats a fraction as a percentage: '15%' in English. Spanish has a no-break space before the sign, which es-US omits. */
export function percent(fraction: number, language: Language): string {
  const written = fraction.toLocaleString(LOCALES[language], { style: 'percent', maximumFractionDigits: 4 })
  return language === 'es' ? written.replace(/\s?%/, '\u00a0%') : written
}

/** Formats dollars for the language. */
export function dollars(amount: number, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' })
  formats.set(language, format)
  return format.format(amount)
}
