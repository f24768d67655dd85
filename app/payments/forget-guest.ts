import { z } from 'zod'
import type { Trx } from '../../db/connection'
import type { Services } from '../server/services'
import { nextRefundCheck } from './backoff'
import { readFault } from './stripe-fault'

const FORGET = 'forget at Stripe'
const BATCH = 20
const forgotten = z.object({ stripeCustomerId: z.string() })

/** Queues, in the transaction that deletes an account, that Stripe is to delete the guest's name, email and cards. */
export async function queueForgetting(trx: Trx, stripeCustomerId: string, now: number): Promise<void> {
  const payload = JSON.stringify({ stripeCustomerId })
  await trx.insertInto('outbox').values({ kind: FORGET, payload, nextAttemptAt: now, createdAt: now }).execute()
}

/** Asks Stripe to delete guests who deleted their account. Their payments stay there and can be refunded. */
export async function forgetGuests(app: Services): Promise<void> {
  const due = await app.db
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts'])
    .where('kind', '=', FORGET)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', app.now())
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id, payload, attempts } of due) {
    const problem = await forget(app, forgotten.parse(JSON.parse(payload)).stripeCustomerId)
    const outcome =
      problem === undefined
        ? { doneAt: app.now(), error: null }
        : { nextAttemptAt: nextRefundCheck(attempts, app.now()), error: problem }
    await app.db
      .updateTable('outbox')
      .set({ attempts: attempts + 1, ...outcome })
      .where('id', '=', id)
      .execute()
    // Stripe does not answer: trying the others would be in vain, too.
    if (problem !== undefined) return
  }
}

/** Answers what went wrong. A customer whom Stripe does not know counts as deleted. */
async function forget(app: Services, stripeCustomerId: string): Promise<string | undefined> {
  try {
    await app.payments.stripe.customers.del(stripeCustomerId)
    return undefined
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'refused') return undefined
    app.log.warn({ reason: fault.message }, 'Stripe was asked in vain to forget a guest')
    return fault.message
  }
}
