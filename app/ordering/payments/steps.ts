import { randomUUID } from 'node:crypto'
import type { Database, Trx } from '../../../db/connection'
import type { StripeStepTable } from '../../../db/tables'
import type { Services } from '../../platform/server/services'
import { FIRST_CHECK_MS, nextRefundCheck } from './backoff'
import { noteSilence } from './silence'
import { readFault } from './stripe-fault'

/**
 * One call to Stripe other than a charge or a refund: stored before the call, done when the response is stored, and retried by the sweep until
 * then.
 */
export type Step = NonNullable<Awaited<ReturnType<typeof readStep>>>

/** How a kind of step is carried out. */
export interface StepWork {
  /**
   * Calls Stripe under the step's key. Returns the id of what was made, or null if there was nothing to make. If `step.attempts` is above 0 an
   * earlier call may have made it, so it searches first.
   */
  ask(app: Services, step: Step): Promise<string | null>
  /** Further changes in the transaction that marks the step done. */
  done?(trx: Trx, step: Step, stripeId: string | null, now: number): Promise<void>
  /** Whether a refusal ends the step. Otherwise it is retried, because a person must correct what Stripe refuses. */
  endsWhenRefused: boolean
}

interface NewStep extends Pick<StripeStepTable, 'kind'> {
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

/** Stores a step in the transaction of its cause. */
export async function writeStep(trx: Trx, { details, now, firstCheckAt, ...step }: NewStep): Promise<void> {
  await trx
    .insertInto('stripeStep')
    .values({
      ...step,
      uid: randomUUID(),
      status: 'Open',
      details: details === undefined ? null : JSON.stringify(details),
      nextCheckAt: firstCheckAt ?? now + FIRST_CHECK_MS,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** The open step of a kind for a refund, a guest or a business. */
export function readStep(
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

/** Carries out a step and stores the outcome. Safe to repeat. If the call fails, the sweep retries the step. @throws Stripe's error */
export async function carryOut(app: Services, step: Step, work: StepWork): Promise<void> {
  const stripeId = await askFor(app, step, work)
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
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
      .where('id', '=', step.id)
      .where('status', '=', 'Open')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await work.done?.(trx, step, stripeId, now)
  })
}

async function askFor(app: Services, step: Step, work: StepWork): Promise<string | null> {
  try {
    return await work.ask(app, step)
  } catch (error) {
    const fault = readFault(error)
    if (fault.kind === 'unclear') noteSilence(app)
    app.log.warn({ step: step.id, kind: step.kind, reason: fault.message }, 'a step at Stripe failed')
    const isRefused = fault.kind === 'refused' || fault.kind === 'declined'
    const isOver = isRefused && work.endsWhenRefused
    const now = app.now()
    const changed = {
      ...(isOver && { status: 'Dropped' as const, details: null }),
      // Under the old key Stripe would only repeat its answer.
      uid: isRefused || fault.kind === 'spent' ? randomUUID() : step.uid,
      attempts: step.attempts + 1,
      nextCheckAt: isOver ? null : nextRefundCheck(step.attempts, now),
      error: fault.message,
      updatedAt: now,
    }
    await app.db
      .updateTable('stripeStep')
      .set(changed)
      .where('id', '=', step.id)
      .where('status', '=', 'Open')
      // A simultaneous call may have failed differently and taken another key.
      .where('uid', '=', step.uid)
      .execute()
    // Nothing was made under the old key: retry at once, so that no person has to wait.
    if (fault.kind === 'spent' && step.attempts === 0) return askFor(app, { ...step, ...changed, status: 'Open' }, work)
    throw error
  }
}
