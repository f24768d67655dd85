import { randomUUID } from 'node:crypto'
import type { Database, Guards, Trx } from '../../../db/store'
import type { StripeStepTable } from '../../../db/tables'
import type { Services } from '../../platform/server/services'
import { FIRST_CHECK_MS, nextRefundCheck } from './backoff'
import { noteSilence } from './silence'
import { readFault } from './stripe-fault'

/**
 * One call to Stripe other than a charge or a refund: stored before the call, done when the response is stored, and retried by the sweep until
 * then.
 */
export type StripeJob = NonNullable<Awaited<ReturnType<typeof readJob>>>

/** How a kind of job is carried out. */
export interface StripeJobWork {
  /**
   * Calls Stripe under the job's key. Returns the id of what was made, or null if there was nothing to make. If `job.attempts` is above 0 an
   * earlier call may have made it, so it searches first.
   */
  ask(app: Services, job: StripeJob): Promise<string | null>
  /** Further changes in the transaction that marks the job done. */
  done?(trx: Trx, job: StripeJob, stripeId: string | null, now: number): Promise<void>
  /** Whether a refusal ends the job. Otherwise it is retried, because a person must correct what Stripe refuses. */
  endsWhenRefused: boolean
}

interface NewJob extends Pick<StripeStepTable, 'kind'> {
  refundId?: number
  customerId?: number
  businessId?: number
  /** The parameters for Stripe, the same in every retry. */
  details?: unknown
  stripeId?: string
  /** When the sweep may carry it out (Unix ms). Left out: after `FIRST_CHECK_MS`, because the caller carries it out after the commit. */
  firstCheckAt?: number
  /** Unix milliseconds. */
  now: number
}

/** Stores a job in the transaction of its cause. */
export async function writeJob(trx: Trx, { details, now, firstCheckAt, ...job }: NewJob): Promise<void> {
  await trx
    .insertInto('stripeStep')
    .values({
      ...job,
      uid: randomUUID(),
      status: 'Open',
      details: details === undefined ? null : JSON.stringify(details),
      nextCheckAt: firstCheckAt ?? now + FIRST_CHECK_MS,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** The open job of a kind for a refund, a guest or a business. */
export function readJob(
  db: Database,
  kind: StripeStepTable['kind'],
  of: { refundId: number } | { customerId: number } | { businessId: number },
) {
  return db
    .selectFrom('stripeStep')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'Open')
    .where((eb) => eb.and(of))
    .executeTakeFirst()
}

/** Carries out a job and stores the outcome. Safe to repeat. If the call fails, the sweep retries the job. @throws Stripe's error */
export async function carryOut(app: Services, job: StripeJob, work: StripeJobWork): Promise<void> {
  const stripeId = await askFor(app, job, work)
  const now = app.now()
  await app.store.inGuard(guardsOf(job), async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('stripeStep')
      .set({
        status: 'Done',
        ...(stripeId !== null && { stripeId }),
        details: null,
        nextCheckAt: null,
        error: null,
        updatedAt: now,
      })
      .where('id', '=', job.id)
      .where('status', '=', 'Open')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await work.done?.(trx, job, stripeId, now)
  })
}

/** The guards of a job's subject: a guest's account, a venue's account at Stripe, or a refund of a venue. The deletion of a customer changes nothing else. */
function guardsOf({ customerId, businessId, refundId }: StripeJob): Guards {
  if (customerId !== null) return { account: { customer: customerId } }
  if (businessId !== null) return { venue: businessId }
  return refundId === null ? {} : { venue: { refund: refundId } }
}

async function askFor(app: Services, job: StripeJob, work: StripeJobWork): Promise<string | null> {
  try {
    return await work.ask(app, job)
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'unclear') noteSilence(app)
    app.log.warn({ job: job.id, kind: job.kind, reason: fault.message }, 'a job at Stripe failed')
    const isRefused = fault.kind === 'refused' || fault.kind === 'declined'
    const isOver = isRefused && work.endsWhenRefused
    const now = app.now()
    const changed = {
      ...(isOver && { status: 'Dropped' as const, details: null }),
      // Under the old key Stripe would only repeat its answer.
      uid: isRefused || fault.kind === 'spent' ? randomUUID() : job.uid,
      attempts: job.attempts + 1,
      nextCheckAt: isOver ? null : nextRefundCheck(job.attempts, now),
      error: fault.message,
      updatedAt: now,
    }
    await app.db
      .updateTable('stripeStep')
      .set(changed)
      .where('id', '=', job.id)
      .where('status', '=', 'Open')
      // A simultaneous call may have failed differently and taken another key.
      .where('uid', '=', job.uid)
      .execute()
    // Nothing was made under the old key: retry at once, so that no person has to wait.
    if (fault.kind === 'spent' && job.attempts === 0) return askFor(app, { ...job, ...changed, status: 'Open' }, work)
    throw error
  }
}
