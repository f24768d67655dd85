import type { Services } from '../../platform/server/services'

const MINUTE_MS = 60_000
/** Events report a change at once; without them it is read this late. */
const EVERY_MS = 6 * 60 * MINUTE_MS
/** While Stripe still prepares the parts of a payout. */
const SOON_MS = 60 * MINUTE_MS
const RETRY_MS = 10 * MINUTE_MS

export interface PayoutReading {
  businessId: number
  stripeAccountId: string
  /** When the venue's payouts were last read; null before the first time. */
  readAt: number | null
  /** As stored when the reading began; an event during it stores another. */
  nextAt: number
}

/** Has a venue's payouts read with the next sweep, after an event in its account. */
export async function payoutsAreDue({ db, now }: Services, businessId: number): Promise<void> {
  const nextAt = now()
  await db
    .insertInto('payoutReading')
    .values({ businessId, nextAt })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ nextAt }))
    .execute()
}

/** The venues whose payouts are due to be read, those that waited longest first. */
export async function duePayouts({ db, now }: Services, limit: number): Promise<PayoutReading[]> {
  const rows = await db
    .selectFrom('businessStripeAccount as account')
    .leftJoin('payoutReading as reading', 'reading.businessId', 'account.businessId')
    .where((eb) => eb.or([eb('reading.nextAt', 'is', null), eb('reading.nextAt', '<=', now())]))
    .select(['account.businessId', 'account.stripeAccountId', 'reading.readAt', 'reading.nextAt'])
    .orderBy('reading.nextAt')
    .orderBy('account.businessId')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, nextAt: row.nextAt ?? 0 }))
}

/** Stores that a venue's payouts were read, and plans the next time. `rest`: what Stripe has not told yet, or what is left for the next sweep. */
export async function notePayoutsRead(
  app: Services,
  reading: PayoutReading,
  { readAt, rest }: { readAt: number; rest: 'none' | 'soon' | 'now' },
): Promise<void> {
  const pause = { none: EVERY_MS, soon: SOON_MS, now: 0 }[rest]
  await plan(app, reading, { readAt, nextAt: app.now() + pause, error: null })
}

/** Stores that Stripe did not tell a venue's payouts: the screens then show when they were last read. */
export async function notePayoutsUnread(app: Services, reading: PayoutReading, error: string): Promise<void> {
  await plan(app, reading, { nextAt: app.now() + RETRY_MS, error })
}

async function plan(
  { db }: Services,
  { businessId, nextAt: before }: PayoutReading,
  { nextAt, ...result }: { readAt?: number; nextAt: number; error: string | null },
): Promise<void> {
  await db
    .insertInto('payoutReading')
    .values({ businessId, nextAt, ...result })
    .onConflict((conflict) =>
      conflict.column('businessId').doUpdateSet((eb) => ({
        ...result,
        // An event that came meanwhile may report a change that was not read.
        nextAt: eb
          .case()
          .when('payoutReading.nextAt', '=', before)
          .then(nextAt)
          .else(eb.ref('payoutReading.nextAt'))
          .end(),
      })),
    )
    .execute()
}
