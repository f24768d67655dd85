import { badRequest, type FieldError } from '../../../contract/errors'
import type { MenuItemType } from '../../../contract/enumerations'
import { money } from '../../../contract/fields'
import { centsFromDollars } from '../../../contract/money'
import { decodeNumber } from '../../records/fields/kind'
import type { Pour } from '../../ordering/menu/price-book'
import type { Texts } from '../../platform/ui/form/zod-form'
import { makeRecords, setPrices, type MenuWriting } from './write-prices'

export interface NewItem {
  type: MenuItemType
  /** The id of the drink or product. */
  soldId: number
  /** Guest price in cents. */
  cents: number
  /** Pour to copy if the venue has none for the item; otherwise the base menu's. */
  like?: Pour | undefined
}

const SOLD = { StandardDrink: 'standardDrinkId', CustomDrink: 'customDrinkId', Product: 'productId' } as const

const price = money()

/** Reads the ticked drinks of a list. Returns their prices in cents by list id. @throws 400 with every invalid price */
export function readTicked(typed: Texts): Map<number, number> {
  const errors: FieldError[] = []
  const ticked = new Map<number, number>()
  for (const [name, value] of Object.entries(typed)) {
    const id = Number(/^drink\.(\d+)$/.exec(name)?.[1])
    if (value !== 'on' || !id) continue
    const cost = price.safeParse(decodeNumber(typed[`price.${id}`]?.replace('$', '')))
    if (cost.success) ticked.set(id, centsFromDollars(cost.data))
    else errors.push({ path: `price.${id}`, message: cost.error.issues[0]?.message ?? 'Not valid' })
  }
  if (errors.length > 0) throw badRequest(errors)
  if (ticked.size === 0) throw badRequest('First tick what to add')
  return ticked
}

/** Adds items at the end of a menu. Returns their ids. @throws 400 with every invalid price, 403 */
export async function addItems(writing: MenuWriting, items: readonly NewItem[]): Promise<number[]> {
  const { trx, businessId } = writing
  const last = await trx
    .selectFrom('menuItem')
    .where('businessId', '=', businessId)
    .select((eb) => eb.fn.max('displayOrder').as('at'))
    .executeTakeFirst()
  const ids = await makeRecords(
    writing,
    'menuItem',
    items.map(({ type, soldId }, index) => ({
      businessId,
      type,
      standardDrinkId: null,
      customDrinkId: null,
      productId: null,
      [SOLD[type]]: soldId,
      displayOrder: (last?.at ?? -1) + 1 + index,
      isActive: true,
      featuredItem: false,
      notes: null,
    })),
  )
  const by = <T>(of: (item: NewItem) => T) =>
    new Map(ids.flatMap((id, index) => (items[index] ? [[id, of(items[index])]] : [])))
  await setPrices(
    writing,
    by(({ cents }) => cents),
    by(({ like }) => like),
  )
  return ids
}

/** A section of a menu, as a venue's guests see it. */
export interface NewSection {
  categoryId: number
  displayName: string | null
  featuredCategory: boolean
}

/** Adds sections at the end of a menu; existing sections stay unchanged. @throws 403 */
export async function addSections(writing: MenuWriting, sections: Iterable<NewSection>): Promise<void> {
  const { trx, businessId } = writing
  const own = await trx.selectFrom('businessCategory').where('businessId', '=', businessId).selectAll().execute()
  const known = new Set(own.map(({ categoryId }) => categoryId))
  await makeRecords(
    writing,
    'businessCategory',
    [...sections]
      .filter(({ categoryId }) => !known.has(categoryId))
      .map((section, index) => ({ businessId, ...section, isActive: true, displayOrder: own.length + index })),
  )
}
