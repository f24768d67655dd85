import { TRANSLATED_LINKS } from '../../../contract/entities/menu-translations'
import type { TranslatedType } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'

/** The texts of one thing in one language, and the English texts that they translate; null for any English. */
export interface Translation {
  id: number
  name: string | null
  nameOf: string | null
  description: string | null
  descriptionOf: string | null
}

/** A venue's translations, by `translationKey`. */
export type Translations = ReadonlyMap<string, Translation>

/** `id`: of the category, menu item, pour format, ingredient, alcohol type or subtype, or substitution. */
export function translationKey(language: string, type: string, id: number): string {
  return `${language} ${type} ${id}`
}

/** Reads what a venue has typed for guests of other languages. */
export async function loadTranslations(db: Database, businessId: number): Promise<Translations> {
  const rows = await db.selectFrom('menuTranslation').selectAll().where('businessId', '=', businessId).execute()
  return new Map(
    rows.flatMap(({ language, type, id, name, nameOf, description, descriptionOf, ...links }) => {
      const of = isTranslated(type) ? links[TRANSLATED_LINKS[type]] : null
      if (of === null) return []
      return [[translationKey(language, type, of), { id, name, nameOf, description, descriptionOf }] as const]
    }),
  )
}

function isTranslated(type: string): type is TranslatedType {
  return type in TRANSLATED_LINKS
}
