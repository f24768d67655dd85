import { badRequest } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import type { CatalogueTrx } from '../../../db/store'
import { catalogue } from '../catalogue/catalogue'
import { ownValues } from '../../records/values/values'
import { noteChanges } from '../../records/store/audit'
import { recordsById } from '../../records/store/list'
import { insertRow } from '../../records/store/table'
import { parseInput, writeRecords } from '../../records/store/write'
import type { UserActor } from '../../platform/auth/actor'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import type { Pour } from '../../ordering/menu/price-book'
import { guestPriceOf, planPrices, type PriceWrite } from '../../ordering/menu/price-plan'
import { inputName } from './line-fields'
import type { Services } from '../../platform/server/services'

/** The guard of a menu change. It is not the venue's, because a price may add a pour to the base menu of all venues (`ownPourOf`). */
export const MENU_GUARD = { catalogue: 'all' } as const

/** Context of a menu change: services, actor, transaction and business. */
export interface MenuWriting {
  app: Services
  actor: UserActor
  trx: CatalogueTrx
  businessId: number
  /** The step that its changes belong to, if they are undone as one (app/records/store/steps.ts). */
  step?: number | undefined
}

/** A row whose base price was written; `isNew` if the change added it. */
export interface WrittenPrice {
  menuItemId: number
  table: 'customDrink' | 'businessPourAvailability'
  rowId: number
  isNew: boolean
}

/**
 * Sets guest prices, in cents by menu item. An item without a price reveals its bottles' tiers only once it has one, so it is priced a
 * second time. `likes`: by menu item, the pour to copy for items without any. @throws 400 with every impossible price, 403, 404
 */
export async function setPrices(
  writing: MenuWriting,
  wanted: ReadonlyMap<number, number>,
  likes: ReadonlyMap<number, Pour | undefined> = new Map(),
): Promise<WrittenPrice[]> {
  const book = await loadPriceBook(writing.trx, writing.businessId)
  const { writes: planned, refused } = planPrices(book, wanted)
  if (refused.size > 0) throw refusedPrices(refused)
  const fresh = planned.flatMap(({ menuItemId, ...write }) =>
    write.of === 'ownPour' && !write.like ? [menuItemId] : [],
  )
  const writes = planned.map((write) =>
    write.of === 'ownPour' && !write.like ? { ...write, like: likes.get(write.menuItemId) ?? null } : write,
  )
  const written = await writePrices(writing, writes)
  if (fresh.length === 0) return written
  const then = await loadPriceBook(writing.trx, writing.businessId)
  const off = fresh.filter((id) => {
    const item = then.items.get(id)
    return item && guestPriceOf(then, item) !== wanted.get(id)
  })
  const again = planPrices(then, new Map(off.map((id) => [id, wanted.get(id) ?? 0])))
  if (again.refused.size > 0) throw refusedPrices(again.refused)
  await writePrices(writing, again.writes)
  return written
}

function refusedPrices(refused: ReadonlyMap<number, string>) {
  return badRequest([...refused].map(([id, message]) => ({ path: inputName('price', id), message })))
}

/** Writes base prices under the rules of their tables, with history. @throws 400, 403, 404 */
async function writePrices(writing: MenuWriting, writes: readonly PriceWrite[]): Promise<WrittenPrice[]> {
  const written: WrittenPrice[] = []
  for (const table of ['customDrink', 'businessPourAvailability'] as const) {
    const changes = writes.flatMap((write) => (write.of === table ? [write] : []))
    await writeFields(
      writing,
      table,
      changes.map(({ id, cents }) => [id, { basePrice: dollarsFromCents(cents) }]),
    )
    for (const { menuItemId, id } of changes) written.push({ menuItemId, table, rowId: id, isNew: false })
  }
  for (const write of writes) {
    if (write.of !== 'ownPour') continue
    const rowId = await addOwnPour(writing, write)
    written.push({ menuItemId: write.menuItemId, table: 'businessPourAvailability', rowId, isNew: true })
  }
  return written
}

/** Changes fields of a table's records under their rules, with history. @throws as `writeRecords` */
export async function writeFields(
  { app, actor, trx, step }: MenuWriting,
  table: string,
  changes: ReadonlyArray<readonly [id: number, fields: Readonly<Record<string, unknown>>]>,
): Promise<void> {
  const resource = resourceOf(table)
  const records = await recordsById(
    trx,
    resource,
    changes.map(([id]) => id),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  const writes = changes.flatMap(([id, fields]) => {
    const before = byId.get(id)
    return before ? [{ before, given: { ...ownValues(resource, before), ...fields } }] : []
  })
  if (writes.length > 0) await writeRecords({ app, actor, catalogue, step }, trx, resource, writes)
}

/** Creates records of a table under their rules, with history. Returns their ids. @throws as `writeRecords` */
export async function makeRecords(
  { app, actor, trx, step }: MenuWriting,
  table: string,
  given: ReadonlyArray<Record<string, unknown>>,
): Promise<number[]> {
  if (given.length === 0) return []
  const resource = resourceOf(table)
  const parsed = given.map((values) => ({ given: parseInput(resource, values) }))
  const records = await writeRecords({ app, actor, catalogue, step }, trx, resource, parsed)
  return records.map(({ id }) => id)
}

function resourceOf(table: string) {
  const resource = catalogue.resources.ofTable(table)
  if (!resource) throw new Error(`There is no resource ${table}`)
  return resource
}

const NO_POUR = 'It has no pour yet: add one under Advanced, Pour Availability'

/** Adds a venue's own pour for an item, with its price. Returns the row's id. @throws 400 if nothing defines how the item is poured */
async function addOwnPour(writing: MenuWriting, write: Extract<PriceWrite, { of: 'ownPour' }>): Promise<number> {
  const { trx, businessId } = writing
  const pourAvailabilityId = await ownPourOf(writing, write)
  if (pourAvailabilityId === null) throw badRequest([{ path: `price.${write.menuItemId}`, message: NO_POUR }])
  const last = await trx
    .selectFrom('businessPourAvailability')
    .where('businessId', '=', businessId)
    .select((eb) => [eb.fn.max('displayOrder').as('displayOrder'), eb.fn.max('isDefault').as('isDefault')])
    .executeTakeFirst()
  const like = write.like
  // A custom drink's tiers are looked up by the pour that comes first, so the new one goes last (docs/rules/money.md#tier-dollars).
  const [id] = await makeRecords(writing, 'businessPourAvailability', [
    {
      businessId,
      pourAvailabilityId,
      isActive: true,
      notAllowed: false,
      basePrice: dollarsFromCents(write.cents),
      upCharge: like?.upCharge ?? 1,
      isDefault: like?.isDefault ?? last?.isDefault === 1,
      displayOrder: (last?.displayOrder ?? -1) + 1,
    },
  ])
  if (id === undefined) throw new Error('The pour was not created')
  return id
}

/**
 * Returns the base menu's row that pours this one item. If only rows of its kind do, it adds one for the item in the same format, which
 * changes nothing for other businesses.
 */
async function ownPourOf(
  { actor, app, trx }: MenuWriting,
  { menuItemId, like }: Extract<PriceWrite, { of: 'ownPour' }>,
): Promise<number | null> {
  const item = await trx
    .selectFrom('menuItem')
    .leftJoin('product', 'product.id', 'menuItem.productId')
    .where('menuItem.id', '=', menuItemId)
    .select(['standardDrinkId', 'productId', 'productLineId', 'alcoholTypeId', 'alcoholSubtypeId'])
    .executeTakeFirstOrThrow()
  const own = item.productId === null ? ('standardDrinkId' as const) : ('productId' as const)
  const wanted = like?.pourAvailabilityId
  const pours = await trx
    .selectFrom('pourAvailability')
    .where((eb) =>
      eb.or([
        ...(['standardDrinkId', 'productId', 'productLineId', 'alcoholTypeId', 'alcoholSubtypeId'] as const).flatMap(
          (column) => (item[column] === null ? [] : [eb(column, '=', item[column])]),
        ),
        ...(wanted == null ? [] : [eb('id', '=', wanted)]),
        eb(
          'categoryId',
          'in',
          eb.selectFrom('categoryAssignment').where(own, '=', item[own]).where('isActive', '=', 1).select('categoryId'),
        ),
      ]),
    )
    .select(['id', 'pourFormatId', 'standardDrinkId', 'productId', 'isDefault', 'displayOrder', 'productLineId'])
    .select(['alcoholSubtypeId', 'alcoholTypeId'])
    .execute()
  const isOwn = (pour: (typeof pours)[number]) => pour[own] !== null
  const rank = (pour: (typeof pours)[number]) =>
    isOwn(pour) ? 0 : pour.productLineId ? 1 : pour.alcoholSubtypeId ? 2 : pour.alcoholTypeId ? 3 : 4
  pours.sort((a, b) => rank(a) - rank(b) || b.isDefault - a.isDefault || a.displayOrder - b.displayOrder || a.id - b.id)
  const model = wanted == null ? pours[0] : pours.find(({ id }) => id === wanted)
  if (!model) return null
  const known = pours.find((pour) => isOwn(pour) && pour.pourFormatId === model.pourFormatId)
  if (known) return known.id
  const now = app.now()
  const id = await insertRow(trx, 'pourAvailability', {
    pourFormatId: model.pourFormatId,
    entityType: own === 'productId' ? 'Product' : 'Drink',
    [own]: item[own],
    isDefault: 0,
    displayOrder: model.displayOrder,
    createdAt: now,
    updatedAt: now,
  })
  const resource = resourceOf('pourAvailability')
  const changes = (await recordsById(trx, resource, [id])).map((after) => ({ after }))
  await noteChanges(trx, { resource, actor, now, changes })
  return id
}
