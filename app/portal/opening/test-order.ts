import type { CubbyPhase } from '../../../contract/cubbies'
import { conflict } from '../../../contract/errors'
import { multiplyCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { BookItem } from '../../ordering/menu/price-book'
import { priceLine } from '../../ordering/menu/pricing'
import type { Services } from '../../platform/server/services'
import { requireOpening } from './choices'

/** How long the bar takes for each step of a test order, and the guest for theirs: long enough to watch, in milliseconds. */
const STEP_MS = 2000

/** What happens to an order, in order; the phase is that of its cubby. */
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
  /** What a guest would pay, in cents. The fee is null until Barback has set it. */
  priceCents: number
  taxCents: number | null
  feeCents: number | null
}

/** The test order of a business as it stands now, or null (docs/rules/people.md#the-checklist). @throws 404, 403 */
export async function readTestOrder(app: Services, actor: UserActor, businessId: number): Promise<TestOrder | null> {
  await requireOpening(app, actor, businessId)
  const row = await app.db.selectFrom('testOrder').where('businessId', '=', businessId).selectAll().executeTakeFirst()
  if (!row) return null
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(row.menuItemId)
  if (!item) return null
  const priced = priceLine(book, item, {}, 'item')
  const { taxRate, serviceFeeCents } = await app.db
    .selectFrom('business')
    .where('id', '=', businessId)
    .select(['taxRate', 'serviceFeeCents'])
    .executeTakeFirstOrThrow()
  const stage = stageAt(row, app.now())
  return {
    drink: item.name,
    stage,
    phase: PHASES[stage],
    priceCents: priced.unitPriceCents,
    taxCents: taxRate === null ? null : multiplyCents(priced.unitPriceCents, taxRate),
    feeCents: serviceFeeCents,
  }
}

function stageAt({ startedAt, openedAt }: { startedAt: number; openedAt: number | null }, now: number): TestStage {
  if (openedAt !== null) return now - openedAt < STEP_MS ? 'Collecting' : 'Completed'
  const [first, second, third] = STAGES
  return [first, second, third][Math.floor(Math.max(0, now - startedAt) / STEP_MS)] ?? 'Ready'
}

/** Sends the first drink of the menu through the simulated locker, anew if one was sent before. @throws 404, 403, 409 `not_sold` */
export async function startTestOrder(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await requireOpening(app, actor, businessId)
  const book = await app.priceBooks.of(app.db, businessId)
  const sold = [...book.items.values()].filter(({ isActive, pours }) => isActive && pours.length > 0)
  const [item] = sold.toSorted(byPosition)
  if (!item) throw conflict('not_sold', 'There is no drink on the menu yet: choose some first')
  // A drink that cannot be priced is said now.
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

/** Opens its door, as its guest would; the step is done with that. @throws 404, 403, 409 `not_ready` */
export async function openTestDoor(app: Services, actor: UserActor, businessId: number): Promise<void> {
  const order = await readTestOrder(app, actor, businessId)
  if (order?.stage !== 'Ready') throw conflict('not_ready', 'The drink is not in its cubby yet')
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('testOrder').set({ openedAt: now }).where('businessId', '=', businessId).execute()
    await trx
      .insertInto('openingStep')
      .values({ businessId, step: 'testOrder', status: 'Played', at: now })
      .onConflict((same) => same.columns(['businessId', 'step']).doUpdateSet({ status: 'Played', at: now }))
      .execute()
  })
}

/** Takes the test order away; that it was played stays known. @throws 404, 403 */
export async function clearTestOrder(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await requireOpening(app, actor, businessId)
  await app.db.deleteFrom('testOrder').where('businessId', '=', businessId).execute()
}
