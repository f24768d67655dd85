import { sql } from 'kysely'
import type { ImageFolder } from '../../../contract/enumerations'
import type { Services } from '../../platform/server/services'

/** The column that refers to the pictures of each folder. */
const COLUMNS: Readonly<Record<ImageFolder, readonly [table: string, column: string]>> = {
  places: ['place', 'mainImage'],
  'place-logos': ['place', 'logo'],
  'customer-avatars': ['customer', 'avatar'],
  'user-avatars': ['user', 'avatar'],
  'menu-items/standard-drinks': ['standardDrink', 'image'],
  'menu-items/custom-drinks': ['customDrink', 'image'],
  'menu-items/products': ['product', 'image'],
  categories: ['category', 'image'],
  'serving-containers': ['servingContainer', 'image'],
}

/** Deletes pictures that no record refers to, such as those of a form that was never saved. */
export async function sweepImages({ db, images }: Services): Promise<void> {
  await images.sweep(async (folder) => {
    const [table, column] = COLUMNS[folder]
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    return new Set(rows.map(({ value }) => value))
  })
}
