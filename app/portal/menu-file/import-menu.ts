import { createHash } from 'node:crypto'
import { requireAbility } from '../../../contract/abilities'
import { badRequest, conflict, type BarbackError } from '../../../contract/errors'
import { inSavepoint } from '../../../db/savepoint'
import type { CatalogueTrx, Database, Trx } from '../../../db/store'
import type { PriceBook } from '../../ordering/menu/price-book'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import type { UserActor } from '../../platform/auth/actor'
import { readFailure } from '../../platform/request/failure'
import type { Services } from '../../platform/server/services'
import { MENU_GUARD, type MenuWriting } from '../menu-editor/write-prices'
import { whyNoMenu } from './columns'
import { badLines, planMenu, whyNothing, type MenuPlan, type PlannedDrink } from './plan'
import { readDrinks } from './read-drinks'
import { decisionsOf, readStored, storeChoices, type Choices, type StoredFile } from './stored-file'
import { readVenueNow, type VenueNow } from './venue-now'
import { writeMenu } from './write-menu'

/** The entity of a file's import among the steps that can be undone. */
export const MENU_FILE = 'menuFile'

/** The planned changes of an import, and a mark of the menu that it was compared with. */
export interface CheckedMenu {
  plan: MenuPlan
  now: VenueNow
  /** Differs once the venue's menu differs in what the file is about. */
  seen: string
}

/** Compares a file with a venue's menu. Writes nothing. @throws 400 if the columns give no menu */
export async function checkMenu(
  db: Database | Trx,
  book: PriceBook,
  { sheets, choices }: Pick<StoredFile, 'sheets' | 'choices'>,
): Promise<CheckedMenu> {
  const sheet = sheets[choices.sheet]
  const why = whyNoMenu(choices.mapping)
  if (!sheet || why !== undefined) throw badRequest(why ?? 'This sheet is not in the file')
  const now = await readVenueNow(db, book)
  const decisions = decisionsOf(choices)
  const plan = planMenu(readDrinks(sheet, choices.mapping, decisions), now, decisions)
  for (const drink of plan.drinks) {
    const message = choices.refused[drink.line]
    if (message !== undefined) drink.problems.push({ field: 'price', message })
  }
  return { plan, now, seen: markOf(plan) }
}

function markOf({ drinks, categories }: MenuPlan): string {
  const facts = drinks.map(({ line, deed, known, beforeCents, pours, category }) => [
    ...[line, deed, known?.kind, known?.id, known?.item?.id, beforeCents, category?.known?.id],
    pours.map((pour) => pour.beforeCents),
  ])
  return createHash('sha256')
    .update(JSON.stringify([facts, categories]))
    .digest('base64url')
    .slice(0, 16)
}

export interface Imported {
  /** 'Imported 38 drinks, 2 prices' */
  summary: string
  /** Set if this file was imported before; then nothing was written this time. */
  isAgain: boolean
}

interface Importing {
  /** The choices that the check was shown with. */
  shown: Choices
  /** The choices as the form has them. */
  chosen: Choices
  /** The mark of the check. */
  seen: string
  /** Leaves out all rows with mistakes. */
  withoutBad: boolean
}

/**
 * Imports a checked file in one transaction, all of its drinks or none, as one step that can be undone for a day. A second call for the same
 * file writes nothing. @throws 400 with the number of mistakes, 403, 404, 409 if the menu has changed since the check
 */
export async function importMenu(
  app: Services,
  actor: UserActor,
  businessId: number,
  { id }: Pick<StoredFile, 'id'>,
  importing: Importing,
): Promise<Imported> {
  for (const subject of ['MenuItem', 'CustomDrink', 'Category'] as const)
    requireAbility(actor.ability, 'create', subject, { businessId })
  const { shown, chosen, seen, withoutBad } = importing
  await storeChoices(app.db, id, { ...chosen, refused: {} })
  let done: Imported | { refusal: BarbackError }
  try {
    done = await app.store.inGuard(MENU_GUARD, async (trx): Promise<Imported | { refusal: BarbackError }> => {
      const file = await readStored(trx, { actor, businessId, now: app.now() }, id)
      if (file.stepId !== null) return { summary: await summaryOf(trx, file.stepId), isAgain: true }
      const book = await loadPriceBook(trx, businessId)
      const before = await checkMenu(trx, book, { ...file, choices: shown })
      if (before.seen !== seen) return { refusal: conflict('stale_version', CHANGED) }
      const refused = withoutBad ? shown.refused : {}
      const { plan, now } = await checkMenu(trx, book, { ...file, choices: { ...chosen, refused } })
      const drinks = plan.drinks.filter(({ problems }) => problems.length === 0)
      const bad = badLines(plan.drinks)
      if (bad > 0 && !withoutBad) return { refusal: mistakes(bad) }
      const why = whyNothing({ ...plan, drinks })
      if (why !== undefined) return { refusal: badRequest(why) }
      const summary = wordsOf(drinks)
      const writing = { app, actor, trx, businessId }
      const step = await newStep(writing, id, summary)
      await writeMenu({ ...writing, step }, drinks, now)
      return { summary, isAgain: false }
    })
  } catch (error) {
    const { status } = readFailure(error, app, actor)
    if (status !== 400 && status !== 409) throw error
    const refused = await refusedRows(app, actor, businessId, id, chosen)
    if (refused.size === 0) throw error
    await storeChoices(app.db, id, { ...chosen, refused: Object.fromEntries(refused) })
    throw mistakes(refused.size)
  }
  if ('refusal' in done) throw done.refusal
  if (!done.isAgain) app.events.publish({ type: 'menu', businessId })
  return done
}

const CHANGED = 'The menu has changed since this check. Look at it again, then import'

function mistakes(count: number): BarbackError {
  const [rows, them] = count === 1 ? ['One row has a mistake', 'it'] : [`${count} rows have mistakes`, 'them']
  return badRequest(`${rows}, and nothing was imported. Correct ${them} or leave ${them} out`)
}

async function newStep({ app, actor, trx }: MenuWriting, fileId: number, summary: string): Promise<number> {
  const { id } = await trx
    .insertInto('listStep')
    .values({ entity: MENU_FILE, userId: actor.id, summary, madeAt: app.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('menuFile').set({ stepId: id }).where('id', '=', fileId).execute()
  return id
}

async function summaryOf(trx: Trx, stepId: number): Promise<string> {
  const { summary } = await trx
    .selectFrom('listStep')
    .where('id', '=', stepId)
    .select('summary')
    .executeTakeFirstOrThrow()
  return summary
}

/** '38 new drinks, 2 prices' */
export function wordsOf(drinks: readonly PlannedDrink[]): string {
  const added = drinks.filter(({ deed }) => deed === 'own' || deed === 'add').length
  const priced = drinks.filter(({ deed }) => deed === 'price').length
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [...counted(added, 'new drink', 'new drinks'), ...counted(priced, 'price', 'prices')].join(', ')
}

/** Tries each row by itself, and writes nothing. Returns why rows are refused, by line. */
async function refusedRows(
  app: Services,
  actor: UserActor,
  businessId: number,
  id: number,
  chosen: Choices,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  await app.store.inGuard(
    MENU_GUARD,
    async (trx: CatalogueTrx) => {
      refused.clear()
      const file = await readStored(trx, { actor, businessId, now: app.now() }, id)
      const book = await loadPriceBook(trx, businessId)
      const { plan, now } = await checkMenu(trx, book, { ...file, choices: chosen })
      for (const drink of plan.drinks.filter(({ problems }) => problems.length === 0)) {
        const why = await whyRefused({ app, actor, trx, businessId }, drink, now)
        if (why !== undefined) refused.set(String(drink.line), why)
      }
    },
    { keep: () => false },
  )
  return refused
}

async function whyRefused(writing: MenuWriting, drink: PlannedDrink, now: VenueNow): Promise<string | undefined> {
  try {
    await inSavepoint(writing.trx, async () => {
      await writeMenu(writing, [drink], now)
    })
    return undefined
  } catch (error) {
    const { status, message, errors } = readFailure(error, writing.app, writing.actor)
    if (status >= 500) throw error
    return errors?.[0]?.message ?? message
  }
}
