/** The languages of the guest app. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The languages that a venue translates its menu into. The menu itself is in English. */
export const MENU_LANGUAGES = ['es'] as const satisfies readonly Language[]
export type MenuLanguage = (typeof MENU_LANGUAGES)[number]

/** Names of the languages for staff. */
export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
