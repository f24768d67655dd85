import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { requireAbility } from '../../../contract/abilities'
import { COMPLIANCE, NOT_ANSWERED_HERE } from '../../../contract/dispute-reasons'
import { conflict } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { applyDispute } from '../../ordering/payments/apply-dispute'
import { nextRefundCheck } from '../../ordering/payments/backoff'
import { readFault } from '../../ordering/payments/stripe-fault'
import { fullName } from '../../platform/auth/accounts'
import type { Services } from '../../platform/server/services'
import { compellingEvidence, type Compared } from './compared'
import { gatherEvidence } from './evidence'
import { evidenceFields } from './fields'
import { readDispute } from './read'
import { withWhatStripeKnows } from './stripe-facts'

const BATCH = 20

/** Stores a sentence by the staff, to send with the evidence. @throws 403, 404, 409 `dispute_answered` */
export async function noteOnDispute(app: Services, actor: UserActor, id: number, note: string): Promise<void> {
  await requireOpen(app, actor, id)
  const { numUpdatedRows } = await app.db
    .updateTable('dispute')
    .set({ note: note.trim() || null, updatedAt: app.now() })
    .where('id', '=', id)
    .where('answer', 'in', ['None', 'Failed'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw alreadyAnswered()
}

/** Sends the evidence to the bank now; it cannot be changed afterwards. @throws 403, 404, 409 `dispute_answered`, `dispute_other_answer` */
export async function submitEvidence(app: Services, actor: UserActor, id: number, note: string): Promise<void> {
  const { reason } = await requireOpen(app, actor, id)
  if (reason === COMPLIANCE) throw conflict('dispute_other_answer', NOT_ANSWERED_HERE)
  await noteOnDispute(app, actor, id, note)
  await writeEvidence(app, id, actor.label)
  await sendAnswers(app, id)
}

/** Accepts the dispute: it is lost, and the guest keeps the money. @throws 403, 404, 409 `dispute_answered`, `dispute_other_answer` */
export async function acceptDispute(app: Services, actor: UserActor, id: number): Promise<void> {
  const { isInquiry } = await requireOpen(app, actor, id)
  if (isInquiry) {
    throw conflict(
      'dispute_other_answer',
      'An inquiry cannot be accepted. Refund the whole order instead: that ends it',
    )
  }
  const now = app.now()
  await app.store.inGuard({ venue: { dispute: id } }, (trx) =>
    trx
      .updateTable('dispute')
      .set({
        answer: 'Accepting',
        answeredBy: actor.label,
        answeredAt: now,
        attempts: 0,
        nextCheckAt: now,
        updatedAt: now,
      })
      .where('id', '=', id)
      .where('answer', 'in', ['None', 'Failed'])
      .execute(),
  )
  await sendAnswers(app, id)
}

/**
 * Answers disputes that are still unanswered two days before the deadline, and retries answers that an outage or a killed process
 * interrupted.
 */
export async function sweepDisputes(app: Services): Promise<void> {
  const due = await app.db
    .selectFrom('dispute')
    .select('id')
    .where('nextCheckAt', '<=', app.now())
    .where('answer', '=', 'None')
    .where('status', '=', 'NeedsResponse')
    .where('reason', '<>', COMPLIANCE)
    .limit(BATCH)
    .execute()
  for (const { id } of due) await writeEvidence(app, id, 'sweep')
  await sendAnswers(app)
}

/** Gathers the evidence and stores it before any request to Stripe. It does not name the guest; `guestOf` adds that on sending. */
async function writeEvidence(app: Services, id: number, by: string): Promise<void> {
  const { orderId, note } = await app.db
    .selectFrom('dispute')
    .select(['orderId', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const evidence = JSON.stringify(evidenceFields(await gatherEvidence(app, orderId), note))
  const now = app.now()
  // Under the guard, because a report from Stripe reads the answer before it writes when to look next.
  await app.store.inGuard({ venue: { dispute: id } }, (trx) =>
    trx
      .updateTable('dispute')
      .set({ evidence, askedStripeAt: null, compared: null, answer: 'Submitting', answeredBy: by, answeredAt: now })
      .set({ attempts: 0, errorMessage: null, nextCheckAt: now, updatedAt: now })
      .where('id', '=', id)
      .where('answer', 'in', ['None', 'Failed'])
      .where('status', '=', 'NeedsResponse')
      .execute(),
  )
}

/** Sends the stored answers that are due, or only the given one. */
async function sendAnswers(app: Services, id?: number): Promise<void> {
  const due = await written(app)
    .$if(id !== undefined, (one) => one.where('dispute.id', '=', id ?? 0))
    .where('dispute.nextCheckAt', '<=', app.now())
    .limit(BATCH)
    .execute()
  for (const dispute of due) {
    try {
      const answer = await send(app, dispute)
      await isAnswered(app, dispute, answer)
    } catch (error) {
      // Stripe does not respond, so the other requests would fail too.
      if (!(await isRefused(app, dispute, error))) return
    }
  }
}

type Written = Awaited<ReturnType<ReturnType<typeof written>['execute']>>[number]

function written({ db }: Services) {
  return (
    db
      .selectFrom('dispute')
      .innerJoin('order', 'order.id', 'dispute.orderId')
      .leftJoin('tabCharge', 'tabCharge.id', 'dispute.tabChargeId')
      // The payer. The order of a shared tab may be another guest's.
      .innerJoin('customer', (join) =>
        join.on((eb) => eb('customer.id', '=', eb.fn.coalesce('tabCharge.customerId', 'order.customerId'))),
      )
      .innerJoin('payment', 'payment.id', 'dispute.paymentId')
      .leftJoin('orderOrigin', (join) =>
        join
          .onRef('orderOrigin.orderId', '=', 'dispute.orderId')
          .on((eb) => eb('order.customerId', '=', eb.ref('customer.id'))),
      )
      .select(['dispute.id', 'dispute.uid', 'dispute.orderId', 'dispute.stripeDisputeId', 'dispute.answer'])
      .select('dispute.isInquiry')
      .select(['dispute.evidence', 'dispute.compared', 'dispute.askedStripeAt', 'payment.stripePaymentIntentId'])
      .select(['orderOrigin.address', 'orderOrigin.deviceId'])
      .select(['dispute.attempts', 'customer.firstName', 'customer.lastName', 'customer.email', 'customer.deletedAt'])
      .select(['customer.hasAccount', 'customer.contactEmail'])
      .where('dispute.answer', 'in', ['Submitting', 'Accepting'])
  )
}

async function send(app: Services, dispute: Written): Promise<Stripe.Dispute> {
  const { disputes } = app.payments.stripe
  const { uid, stripeDisputeId, answer } = dispute
  if (answer === 'Accepting') return disputes.close(stripeDisputeId, {}, { idempotencyKey: `${uid}:accept` })
  const { evidence, compared } = await withWhatStripeKnows(app, dispute)
  return disputes.update(
    stripeDisputeId,
    { evidence: { ...evidence, ...guestOf(dispute, compared) }, submit: true },
    { idempotencyKey: `${uid}:submit` },
  )
}

/** Fields of the evidence that identify the guest; none if the guest has deleted their account. */
function guestOf(
  { firstName, lastName, email, hasAccount, contactEmail, deletedAt, address, deviceId }: Written,
  compared: Compared | null,
): Stripe.DisputeUpdateParams.Evidence {
  if (deletedAt !== null) return {}
  const given = hasAccount === 1 ? email : contactEmail
  return {
    customer_name: fullName({ firstName, lastName }),
    ...(given !== null && { customer_email_address: given }),
    ...(address !== null && { customer_purchase_ip: address }),
    ...(compared && {
      enhanced_evidence: { visa_compelling_evidence_3: compellingEvidence(compared, { email, address, deviceId }) },
    }),
  }
}

async function isAnswered(
  app: Services,
  { id, answer, isInquiry, stripeDisputeId }: Written,
  stripeDispute: Stripe.Dispute,
): Promise<void> {
  await app.db
    .updateTable('dispute')
    .set({ answer: answer === 'Accepting' ? 'Accepted' : 'Submitted', errorMessage: null, nextCheckAt: null })
    .where('id', '=', id)
    // If the inquiry has become a dispute meanwhile, that dispute is not answered yet.
    .where('isInquiry', '=', isInquiry)
    .execute()
  app.log.info({ dispute: stripeDisputeId, answer }, 'a dispute is answered')
  await applyDispute(app, stripeDispute)
}

/** Records a failed answer. False if the outcome is unknown and the sweep must retry. */
async function isRefused(app: Services, dispute: Written, error: unknown): Promise<boolean> {
  const fault = readFault(error)
  const { id, attempts, stripeDisputeId } = dispute
  app.log.warn({ dispute: stripeDisputeId, reason: fault.message }, 'a dispute could not be answered')
  const now = app.now()
  const later = { attempts: attempts + 1, nextCheckAt: nextRefundCheck(attempts, now), errorMessage: fault.message }
  // A webhook may have changed the answer since; then this update matches no row.
  const changed = app.db.updateTable('dispute').where('id', '=', id).where('answer', '=', dispute.answer)
  if (fault.kind === 'unclear') {
    await changed.set({ ...later, updatedAt: now }).execute()
    return false
  }
  // The bank may already have an earlier answer; then there is nothing to send. The number of answers does not show it: a dispute that was
  // an inquiry may count the inquiry's.
  const current = await currentOf(app, stripeDisputeId)
  if (current && !current.status.endsWith('needs_response')) {
    await isAnswered(app, dispute, current)
    return true
  }
  await changed
    .set({
      ...later,
      // Under the old key Stripe would only replay its earlier response.
      uid: randomUUID(),
      ...(fault.kind !== 'spent' && { answer: 'Failed' as const, nextCheckAt: null }),
      updatedAt: now,
    })
    .execute()
  return true
}

async function currentOf(app: Services, stripeDisputeId: string): Promise<Stripe.Dispute | undefined> {
  try {
    return await app.payments.stripe.disputes.retrieve(stripeDisputeId)
  } catch (error) {
    readFault(error)
    return undefined
  }
}

async function requireOpen(app: Services, actor: UserActor, id: number) {
  const dispute = await readDispute(app, actor, id)
  const { businessId, status, answer } = dispute
  requireAbility(actor.ability, 'update', 'Dispute', { businessId })
  if (status !== 'NeedsResponse' || (answer !== 'None' && answer !== 'Failed')) {
    throw alreadyAnswered()
  }
  return dispute
}

function alreadyAnswered() {
  return conflict('dispute_answered', 'This dispute is already answered or closed')
}
