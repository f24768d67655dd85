import { z } from 'zod'
import { SHORT } from '../../../contract/limits'

/** The roles of a column in a menu file. */
export const ROLES = [
  'name',
  'price',
  'category',
  'description',
  'alcohol',
  'noAlcohol',
  'abv',
  'brand',
  'size',
  'none',
] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  name: 'Drink',
  price: 'Price',
  category: 'Category',
  description: 'Description',
  alcohol: 'Alcohol? (yes or no)',
  noAlcohol: 'Alcohol-free? (yes or no)',
  abv: 'Strength (%)',
  brand: 'Brand or producer',
  size: 'Size',
  none: 'Leave out',
}

const column = z.object({
  role: z.enum(ROLES),
  /** The size of a price column: 'Glass'; 'Glass / Bottle' for cells such as '12/45'. Empty for the only price. */
  size: z.string().max(SHORT),
})
export type Column = z.infer<typeof column>

/** The roles of a sheet's columns. */
export const mapping = z.object({
  /** The line of the headings; the drinks begin below it. Null if there are none. */
  headingLine: z.number().int().nullable(),
  columns: z.array(column),
})
export type Mapping = z.infer<typeof mapping>

/** Why a mapping gives no menu; undefined if it does. */
export function whyNoMenu({ columns }: Mapping): string | undefined {
  const has = (role: Role) => columns.some((one) => one.role === role)
  if (!has('name')) return 'Choose the column with the names of the drinks.'
  return has('price') ? undefined : 'Choose the column with the prices.'
}
