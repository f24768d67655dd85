import type { CubbyPhase } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import { businessDate } from '../../../contract/hours'
import { multiplyCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { BookItem } from '../../ordering/menu/price-book'
import { priceLine } from '../../ordering/menu/pricing'
import { itemTaxOn } from '../../ordering/menu/taxes'
import type { Services } from '../../platform/server/services'
import { requireOpening } from './choices'

/** How long each step of a test order takes, for the bar and for the guest: long enough to watch, in milliseconds. */
const STEP_MS = 2000

/** Stages of an order, in sequence, and the phase of its cubby in each. */
const STAGES = ['Paid', 'Started', 'Prepared', 'Ready', 'Collecting', 'Completed'] as const
export type TestStage = (typeof STAGES)[number]

const PHASES: Readonly<Record<TestStage, CubbyPhase>> = {
  Paid: 'Free',
  Started: 'Free',
  Prepared: 'Reserved',
  Ready: 'Loaded',
  Collecting: 'Collecting',
  Completed: 'Free',
}

export interface TestOrder {
  drink: string
  stage: TestStage
  phase: CubbyPhase
  /** Guest price in cents. The fee is null until Barback has set it. */
  priceCents: number
  taxCents: number | null
  feeCents: number | null
}

/** Returns the test order of a business at its current stage, or null (docs/rules/people.md#the-checklist). @throws 404, 403 */
export async function readTestOrder(app: Services, actor: UserActor, businessId: number): Promise<TestOrder | null> {
  await requireOpening(app, actor, businessId)
  const row = await app.db.selectFrom('testOrder').where('businessId', '=', businessId).selectAll().executeTakeFirst()
  if (!row) return null
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(row.menuItemId)
  if (!item) return null
  const priced = priceLine(book, item, {}, 'item')
  const { taxes, timeZone, serviceFeeCents } = book.venue
  const tax = itemTaxOn(taxes, item.taxClassId, businessDate(app.now(), timeZone))
  const stage = stageAt(row, app.now())
  return {
    drink: item.name,
    stage,
    phase: PHASES[stage],
    priceCents: priced.unitPriceCents,
    taxCents: tax && multiplyCents(priced.unitPriceCents, tax.taxRate),
    feeCents: serviceFeeCents,
  }
}

function stageAt({ startedAt, openedAt }: { startedAt: number; openedAt: number | null }, now: number): TestStage {
  if (openedAt !== null) return now - openedAt < STEP_MS ? 'Collecting' : 'Completed'
  const [first, second, third] = STAGES
  return [first, second, third][Math.floor(Math.max(0, now - startedAt) / STEP_MS)] ?? 'Ready'
}

/** Starts the menu's first drink through the simulated locker, replacing an earlier test order. @throws 404, 403, 409 `not_sold` */
export async function startTestOrder(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await requireOpening(app, actor, businessId)
  const book = await app.priceBooks.of(app.db, businessId)
  const sold = [...book.items.values()].filter(({ isActive, pours }) => isActive && pours.length > 0)
  const [item] = sold.toSorted(byPosition)
  if (!item) throw conflict('not_sold', 'There is no drink on the menu yet: choose some first')
  // Throws now if the drink cannot be priced.
  priceLine(book, item, {}, 'item')
  const started = { menuItemId: item.id, startedAt: app.now(), openedAt: null }
  await app.db
    .insertInto('testOrder')
    .values({ businessId, ...started })
    .onConflict((same) => same.column('businessId').doUpdateSet(started))
    .execute()
}

function byPosition(one: BookItem, other: BookItem): number {
  return one.displayOrder - other.displayOrder || one.id - other.id
}

/** Opens the test order's door as its guest would; this completes the step. @throws 404, 403, 409 `not_ready` */
export async function openTestDoor(app: Services, actor: UserActor, businessId: number): Promise<void> {
  const order = await readTestOrder(app, actor, businessId)
  if (order?.stage !== 'Ready') throw conflict('not_ready', 'The drink is not in its cubby yet')
  const now = app.now()
  await app.store.unguarded(async (trx) => {
    await trx.updateTable('testOrder').set({ openedAt: now }).where('businessId', '=', businessId).execute()
    await trx
      .insertInto('openingStep')
      .values({ businessId, step: 'testOrder', status: 'Played', at: now })
      .onConflict((same) => same.columns(['businessId', 'step']).doUpdateSet({ status: 'Played', at: now }))
      .execute()
  })
}

/** Deletes the test order; the completed step stays recorded. @throws 404, 403 */
export async function clearTestOrder(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await requireOpening(app, actor, businessId)
  await app.db.deleteFrom('testOrder').where('businessId', '=', businessId).execute()
}
