import { badRequest, conflict, notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { requireAbility } from '../../../contract/abilities'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import { planPrices } from '../../ordering/menu/price-plan'
import { endOfTonight, writeSoldOut } from '../../ordering/menu/sold-out'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { asksFor, readEdits, rowsIn, type LineEdit, type StaleLine } from './edits'
import { inputName } from './line-fields'
import { lineTexts } from './menu-lines'
import { writeCategories } from './write-categories'
import { MENU_GUARD, writeFields, setPrices, type MenuWriting } from './write-prices'

/**
 * Saves all changed lines of the menu in one transaction. Returns how many changed. @throws 400 with every invalid input, 403, 404 for an
 * item that is not on this menu, 409 `stale_version` if another person has changed one of the same fields since
 */
export async function saveLines(app: Services, actor: UserActor, businessId: number, typed: Texts): Promise<number> {
  for (const action of asksFor(typed)) requireAbility(actor.ability, action, 'MenuItem', { businessId })
  const tonight = await endOfTonight(app, businessId)
  const count = await app.store.inGuard(MENU_GUARD, async (trx) => {
    const book = await loadPriceBook(trx, businessId)
    if (rowsIn(typed).some((id) => !book.items.has(id))) throw notFound('Menu item')
    const now = new Map([...book.items.values()].map((item) => [item.id, lineTexts(book, item, app.now())]))
    const { edits, errors, stale } = readEdits(typed, now)
    const wanted = new Map(edits.flatMap(({ id, cents }) => (cents === undefined ? [] : [[id, cents]])))
    const plan = planPrices(book, wanted)
    for (const [id, message] of plan.refused) errors.push({ path: inputName('price', id), message })
    if (errors.length > 0) throw badRequest(errors)
    if (stale.length > 0) {
      const lines = new Set(stale.map(({ id }) => id)).size
      throw conflict(
        'stale_version',
        `Someone else changed ${lines === 1 ? 'a line' : `${lines} lines`} in the meantime`,
      )
    }
    const writing = { app, actor, trx, businessId }
    await writeItems(writing, edits)
    await writeDrinks(writing, edits)
    await writeCategories(writing, book, edits)
    await setPrices(writing, wanted)
    await writeSales(writing, edits, tonight)
    return edits.length
  })
  if (count > 0) app.events.publish({ type: 'menu', businessId })
  return count
}

async function writeItems(writing: MenuWriting, edits: readonly LineEdit[]): Promise<void> {
  await writeFields(
    writing,
    'menuItem',
    edits.flatMap(({ id, on, order }) =>
      on === undefined && order === undefined
        ? []
        : [[id, { ...(on !== undefined && { isActive: on }), ...(order !== undefined && { displayOrder: order }) }]],
    ),
  )
}

/** Writes names and pictures, which only a venue's own drinks have. */
async function writeDrinks(writing: MenuWriting, edits: readonly LineEdit[]): Promise<void> {
  const changed = new Map(
    edits.flatMap(({ id, name, image }) =>
      name === undefined && image === undefined
        ? []
        : [[id, { ...(name !== undefined && { name }), ...(image !== undefined && { image }) }]],
    ),
  )
  if (changed.size === 0) return
  const rows = await writing.trx
    .selectFrom('menuItem')
    .where('id', 'in', [...changed.keys()])
    .select(['id', 'customDrinkId'])
    .execute()
  await writeFields(
    writing,
    'customDrink',
    rows.flatMap(({ id, customDrinkId }) => (customDrinkId === null ? [] : [[customDrinkId, changed.get(id) ?? {}]])),
  )
}

async function writeSales(
  { app, actor, trx }: MenuWriting,
  edits: readonly LineEdit[],
  tonight: number,
): Promise<void> {
  for (const { id, sold } of edits) {
    if (sold !== undefined) await writeSoldOut(app, trx, actor, id, sold ? tonight : null)
  }
}

/** Data to redraw a refused form: the current lines, and the fields that another person has changed. */
export async function linesAgain(
  app: Services,
  businessId: number,
  typed: Texts,
): Promise<{ stale: StaleLine[]; now: Record<string, Texts> }> {
  const book = await app.priceBooks.of(app.db, businessId)
  const now = new Map([...book.items.values()].map((item) => [item.id, lineTexts(book, item, app.now())]))
  const { stale } = readEdits(typed, now)
  return { stale, now: Object.fromEntries(stale.map(({ id }) => [id, now.get(id) ?? {}])) }
}
