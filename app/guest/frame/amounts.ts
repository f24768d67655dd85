import { LOCALES, type Language } from '../words'

/** Made when the first amount is written: it takes a phone longer than the rest of a screen's program. */
const formats = new Map<Language, Intl.NumberFormat>()

/** A number, as the language writes it. */
export function inLanguage(amount: number, language: Language): string {
  return amount.toLocaleString(LOCALES[language])
}

/** A fraction in percent: '15%' in English; in Spanish with a no-break space before the sign, which es-US leaves out. */
export function percent(fraction: number, language: Language): string {
  const written = fraction.toLocaleString(LOCALES[language], { style: 'percent', maximumFractionDigits: 4 })
  return language === 'es' ? written.replace(/\s?%/, '\u00a0%') : written
}

/** Dollars, as the language writes them. */
export function dollars(amount: number, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' })
  formats.set(language, format)
  return format.format(amount)
}
