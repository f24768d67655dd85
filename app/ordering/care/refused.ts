import type { DrinkLimit } from '../../../contract/drink-limits'
import { HOUR_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { guestName } from '../orders/guest-name'
import type { GuestAt } from './counted'
import type { Asked } from './room'

/** For how long the bar's screen shows a guest whom a limit holds back. */
const SHOWN_MS = HOUR_MS / 2
/** An unanswered row is deleted after so long. */
const KEPT_MS = HOUR_MS

type Care = Pick<Services, 'store' | 'db' | 'now' | 'events'>

interface Refused extends GuestAt {
  kind: DrinkLimit
  /** The order whose door stays closed; null if it was not placed. */
  orderId: number | null
  lines: readonly { name: string; quantity: number }[]
  asked: Asked
}

/** Shows the bar a guest whom a limit holds back. A guest who asks again has one row, with what they ask for now. */
export async function showRefused(app: Care, { lines, asked, ...refused }: Refused): Promise<void> {
  const { businessId, customerId, orderId, kind } = refused
  const drinks = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  const row = { orderId, kind, drinks, strengthTenths: asked.tenths, askedAt: app.now() }
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const open = await trx
      .updateTable('drinkRefusal')
      .set(row)
      .where('businessId', '=', businessId)
      .where('customerId', '=', customerId)
      .where('answer', 'is', null)
      .returning('id')
      .execute()
    if (open.length === 0)
      await trx
        .insertInto('drinkRefusal')
        .values({ businessId, customerId, ...row })
        .execute()
  })
  app.events.publish({ type: 'drinkLimit', businessId, customerId })
}

/** Whether the bar's screen shows the guest now. */
export async function isShown(
  app: Pick<Services, 'db' | 'now'>,
  { customerId, businessId }: GuestAt,
): Promise<boolean> {
  const row = await app.db
    .selectFrom('drinkRefusal')
    .select('id')
    .where('businessId', '=', businessId)
    .where('customerId', '=', customerId)
    .where('answer', 'is', null)
    .where('askedAt', '>', app.now() - SHOWN_MS)
    .executeTakeFirst()
  return row !== undefined
}

/** The guests whom a limit holds back, those who have waited longest first. A guest who has ordered since, or has the drink, is not among them. */
export async function refusedGuests(db: Database, businessId: number, now: number) {
  const rows = await db
    .selectFrom('drinkRefusal')
    .innerJoin('customer', 'customer.id', 'drinkRefusal.customerId')
    .innerJoin('business', 'business.id', 'drinkRefusal.businessId')
    .where('drinkRefusal.businessId', '=', businessId)
    .where('drinkRefusal.answer', 'is', null)
    .where('drinkRefusal.askedAt', '>', now - SHOWN_MS)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('order')
            .select('order.id')
            .whereRef('order.id', '=', 'drinkRefusal.orderId')
            .where('order.status', '=', 'Ready'),
        ),
        eb.and([
          eb('drinkRefusal.orderId', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('order')
                .select('order.id')
                .whereRef('order.customerId', '=', 'drinkRefusal.customerId')
                .whereRef('order.businessId', '=', 'drinkRefusal.businessId')
                .whereRef('order.placedAt', '>', 'drinkRefusal.askedAt')
                .where('order.isAlcoholic', '=', 1),
            ),
          ),
        ]),
      ]),
    )
    .select(['drinkRefusal.id', 'drinkRefusal.orderId', 'drinkRefusal.kind', 'drinkRefusal.drinks'])
    .select(['drinkRefusal.strengthTenths', 'drinkRefusal.askedAt', 'business.maxStandardDrinksPerHour'])
    .select(['customer.displayName', 'customer.firstName', 'customer.lastName'])
    .orderBy('drinkRefusal.askedAt')
    .orderBy('drinkRefusal.id')
    .execute()
  return rows.map(
    ({ id, orderId, kind, drinks, strengthTenths, askedAt, maxStandardDrinksPerHour: most, ...guest }) => ({
      id,
      orderId,
      guest: guestName(guest),
      limit: kind,
      drinks,
      standardDrinks: strengthTenths / 10,
      askedAt: new Date(askedAt).toISOString(),
      /** Whether a further hour's worth is enough for what the guest asks for. */
      fitsHour: most === null || strengthTenths <= Math.round(most * 10),
    }),
  )
}

/** Deletes what the bar has not answered. What it decided is kept (docs/rules/duty-of-care.md#go-on). */
export async function sweepRefused(app: Pick<Services, 'db' | 'now'>): Promise<void> {
  await app.db
    .deleteFrom('drinkRefusal')
    .where('answer', 'is', null)
    .where('askedAt', '<', app.now() - KEPT_MS)
    .execute()
}
