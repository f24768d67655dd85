import { requireAbility } from '../../../contract/abilities'
import { badRequest, conflict, notFound, type FieldError } from '../../../contract/errors'
import { formatDollars } from '../../../contract/money'
import type { CatalogueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { catalogue } from '../catalogue/catalogue'
import { noteChanges } from '../../records/store/audit'
import { recordsById } from '../../records/store/list'
import { deleteRow } from '../../records/store/table'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import type { PriceBook } from '../../ordering/menu/price-book'
import { guestPriceOf } from '../../ordering/menu/price-plan'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { inputName, TICK, WAS } from './line-fields'
import { narrowedTo, type MenuFilters } from './menu-lines'
import { whyNotFor } from './price-preview'
import { changedPrice, wishInWords, type PriceWish } from './price-wish'
import { MENU_GUARD, setPrices, type MenuWriting } from './write-prices'

/** Reads the ticked items, with the price in cents that each form line was drawn with. */
function readTicked(typed: Texts): Map<number, number> {
  const ticked = Object.keys(typed).flatMap((name): Array<[number, number]> => {
    const id = Number(new RegExp(`^${TICK}\\.(\\d+)$`).exec(name)?.[1])
    return id ? [[id, Number(typed[inputName(WAS, id)])]] : []
  })
  if (ticked.length === 0) throw badRequest('First tick what to change')
  return new Map(ticked)
}

/**
 * Changes the prices of all ticked items in one transaction and stores the old ones. Returns how many changed. @throws 400 with every
 * impossible price, 403, 404, 409 `stale_version` if a price has changed since the preview
 */
export async function changePrices(
  app: Services,
  actor: UserActor,
  businessId: number,
  { wish, filters, typed }: { wish: PriceWish; filters: MenuFilters; typed: Texts },
): Promise<number> {
  requireAbility(actor.ability, 'update', 'MenuItem', { businessId })
  const ticked = readTicked(typed)
  const count = await app.store.inGuard(MENU_GUARD, async (trx) => {
    const book = await loadPriceBook(trx, businessId)
    const errors: FieldError[] = []
    const lines: Array<{ menuItemId: number; beforeCents: number; afterCents: number }> = []
    const stale: string[] = []
    for (const [menuItemId, drawn] of ticked) {
      const item = book.items.get(menuItemId)
      if (!item) throw notFound('Menu item')
      const beforeCents = guestPriceOf(book, item)
      if (beforeCents === null || beforeCents !== drawn) {
        stale.push(`${item.name}${beforeCents === null ? '' : `, ${formatDollars(beforeCents)}`}`)
        continue
      }
      const afterCents = changedPrice(beforeCents, wish)
      const why = whyNotFor(afterCents)
      if (why !== null) errors.push({ path: inputName('price', menuItemId), message: why })
      else if (afterCents !== beforeCents) lines.push({ menuItemId, beforeCents, afterCents })
    }
    if (stale.length > 0)
      throw conflict('stale_version', `Changed in the meantime: ${stale.join('; ')}. Check the new prices, then save`)
    if (errors.length > 0) throw badRequest(errors)
    if (lines.length === 0) return 0
    const writing = { app, actor, trx, businessId }
    const written = await setPrices(writing, new Map(lines.map((line) => [line.menuItemId, line.afterCents])))
    const own = new Map(written.flatMap(({ isNew, menuItemId, rowId }) => (isNew ? [[menuItemId, rowId]] : [])))
    const { id } = await trx
      .insertInto('priceChange')
      .values({ businessId, userId: actor.id, summary: summaryOf(book, wish, filters), madeAt: app.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const line of lines) {
      await trx
        .insertInto('priceChangeLine')
        .values({ priceChangeId: id, ...line, ownPourId: own.get(line.menuItemId) ?? null })
        .execute()
    }
    return lines.length
  })
  if (count > 0) app.events.publish({ type: 'menu', businessId })
  return count
}

/** 'Raised by 5%, to the nearest 25 cents: Beer or Wine' */
function summaryOf(book: PriceBook, wish: PriceWish, filters: MenuFilters): string {
  return `${wishInWords(wish)}: ${narrowedTo(book, filters) ?? 'all categories'}`
}

const SHOWN = 5

/** The latest changes of a venue's prices, the newest first. */
export async function latestPriceChanges(app: Services, businessId: number) {
  const rows = await app.db
    .selectFrom('priceChange as change')
    .leftJoin('user', 'user.id', 'change.userId')
    .where('change.businessId', '=', businessId)
    .select(['change.id', 'change.summary', 'change.madeAt', 'change.undoneAt', 'user.firstName', 'user.lastName'])
    .select((eb) =>
      eb
        .selectFrom('priceChangeLine as line')
        .whereRef('line.priceChangeId', '=', 'change.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .orderBy('change.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    by: [firstName, lastName].filter(Boolean).join(' ') || null,
  }))
}

/**
 * Restores the prices from before a change. Items whose price has changed again since are left alone and named.
 * @throws 403, 404, 409 if the change was undone already, or every price has changed since
 */
export async function undoPriceChange(app: Services, actor: UserActor, businessId: number, id: number) {
  requireAbility(actor.ability, 'update', 'MenuItem', { businessId })
  const undone = await app.store.inGuard(MENU_GUARD, async (trx) => {
    const change = await trx
      .selectFrom('priceChange')
      .where('id', '=', id)
      .where('businessId', '=', businessId)
      .select('undoneAt')
      .executeTakeFirst()
    if (!change) throw notFound('Price change')
    if (change.undoneAt !== null) throw conflict('illegal_transition', 'This change is already undone')
    const all = await trx.selectFrom('priceChangeLine').where('priceChangeId', '=', id).selectAll().execute()
    const book = await loadPriceBook(trx, businessId)
    const left: string[] = []
    const lines = all.filter(({ menuItemId, afterCents }) => {
      const item = book.items.get(menuItemId)
      if (!item) return false
      if (guestPriceOf(book, item) === afterCents) return true
      left.push(item.name)
      return false
    })
    if (lines.length === 0) throw conflict('illegal_transition', 'All of these prices were changed since, so they stay')
    const writing = { app, actor, trx, businessId }
    await takeBackPours(
      writing,
      lines.flatMap(({ ownPourId }) => ownPourId ?? []),
    )
    // Restoring a shared price may already restore this one.
    const then = await loadPriceBook(trx, businessId)
    const wanted = lines.filter(({ menuItemId, beforeCents }) => {
      const item = then.items.get(menuItemId)
      return item && guestPriceOf(then, item) !== beforeCents
    })
    await setPrices(writing, new Map(wanted.map(({ menuItemId, beforeCents }) => [menuItemId, beforeCents])))
    await trx.updateTable('priceChange').set({ undoneAt: app.now() }).where('id', '=', id).execute()
    return { count: lines.length, left }
  })
  app.events.publish({ type: 'menu', businessId })
  return undone
}

/** Deletes the pours that a change added; a pour ordered since stays, with the old price. */
async function takeBackPours({ app, actor, trx }: MenuWriting, ids: readonly number[]): Promise<void> {
  const resource = catalogue.resources.ofTable('businessPourAvailability')
  if (!resource || ids.length === 0) return
  const ordered = await orderedOf(trx, ids)
  const before = await recordsById(
    trx,
    resource,
    ids.filter((id) => !ordered.has(id)),
  )
  for (const { id } of before) await deleteRow(trx, resource.table, id)
  await noteChanges(trx, { resource, actor, now: app.now(), changes: before.map((record) => ({ before: record })) })
}

async function orderedOf(trx: CatalogueTrx, ids: readonly number[]): Promise<Set<number | null>> {
  const rows = await trx
    .selectFrom('orderItem')
    .where('businessPourAvailabilityId', 'in', ids)
    .select('businessPourAvailabilityId')
    .distinct()
    .execute()
  return new Set(rows.map(({ businessPourAvailabilityId }) => businessPourAvailabilityId))
}
