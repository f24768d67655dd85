import { LOCALES, type Language } from '../words'

const FORMATS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(LOCALES.en, { style: 'currency', currency: 'USD' }),
  es: new Intl.NumberFormat(LOCALES.es, { style: 'currency', currency: 'USD' }),
}

/** A number, as the language writes it. */
export function inLanguage(amount: number, language: Language): string {
  return amount.toLocaleString(LOCALES[language])
}

/** Dollars, as the language writes them. */
export function dollars(amount: number, language: Language): string {
  return FORMATS[language].format(amount)
}
