import { z } from 'zod'
import type { Trx } from '../../db/connection'
import type { Services } from '../server/services'
import { nextRefundCheck } from './backoff'
import { readFault } from './stripe-fault'

const FORGET = 'forget at Stripe'
const BATCH = 20
const forgotten = z.object({ stripeCustomerId: z.string() })

/** Writes down, with the end of an account, that Stripe shall forget the guest's name, email and cards. The sweep asks it to. */
export async function queueForgetting(trx: Trx, stripeCustomerId: string, now: number): Promise<void> {
  const payload = JSON.stringify({ stripeCustomerId })
  await trx.insertInto('outbox').values({ kind: FORGET, payload, nextAttemptAt: now, createdAt: now }).execute()
}

/** Asks Stripe to forget those guests who deleted their account. What was paid stays there, and can be given back. */
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
    // Stripe does not answer: the others would wait in vain, too.
    if (problem !== undefined) return
  }
}

/** Answers what kept Stripe from it. Whom it does not know, it has forgotten. */
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
