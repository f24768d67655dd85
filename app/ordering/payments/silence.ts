import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { FIRST_CHECK_MS } from './backoff'
import { readFault } from './stripe-fault'

/** How often to check whether Stripe is back, in milliseconds. */
const PROBE_MS = 5_000

/** Records that Stripe did not answer a call whose work is left to the sweep. */
export function noteSilence({ payments, now }: Pick<Services, 'payments' | 'now'>): void {
  payments.silence ??= { probedAt: now() }
}

/**
 * Checks whether Stripe is back after a silence. If it is, everything that waits for its next check is due at once: the pauses between checks have
 * grown with the outage, up to an hour.
 */
export async function wakeAfterSilence(app: Services): Promise<void> {
  const { payments, now } = app
  if (payments.silence === undefined || now() < payments.silence.probedAt + PROBE_MS) return
  payments.silence = { probedAt: now() }
  try {
    await payments.stripe.balance.retrieve({}, { maxNetworkRetries: 0 })
  } catch (error) {
    if (readFault(error).kind === 'unclear') return
  }
  payments.silence = undefined
  await makeDue(app.db, now())
}

async function makeDue(db: Database, now: number): Promise<void> {
  // A newer call may still be in flight.
  const isOld = now - FIRST_CHECK_MS
  const payments = db.updateTable('payment').set({ nextCheckAt: now })
  await payments.where('nextCheckAt', '>', now).where('createdAt', '<', isOld).execute()
  const steps = db.updateTable('stripeStep').set({ nextCheckAt: now })
  await steps.where('nextCheckAt', '>', now).where('createdAt', '<', isOld).execute()
  const refunds = db.updateTable('refund').set({ nextCheckAt: now })
  await refunds
    .where('nextCheckAt', '>', now)
    .where('createdAt', '<', isOld)
    // A pending refund waits for the guest's bank, not for Stripe.
    .where('status', '=', 'Creating')
    .execute()
  const payouts = db.updateTable('payoutReading').set({ nextAt: now })
  await payouts.where('nextAt', '>', now).where('error', 'is not', null).execute()
  const events = db.updateTable('webhookEvent').set({ attempts: 0 })
  await events.where('source', '=', 'Stripe').where('processedAt', 'is', null).execute()
}
