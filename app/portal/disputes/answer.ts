import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { requireAbility } from '../../../contract/abilities'
import { conflict } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { applyDispute } from '../../ordering/payments/apply-dispute'
import { nextRefundCheck } from '../../ordering/payments/backoff'
import { readFault } from '../../ordering/payments/stripe-fault'
import type { Services } from '../../platform/server/services'
import { compellingEvidence, type Compared } from './compared'
import { gatherEvidence } from './evidence'
import { evidenceFields } from './fields'
import { readDispute } from './read'
import { withWhatStripeKnows } from './stripe-facts'

const BATCH = 20

/** Keeps a sentence of the staff's own, to be sent with the evidence. @throws 403, 404, 409 `dispute_answered` */
export async function noteOnDispute(app: Services, actor: UserActor, id: number, note: string): Promise<void> {
  await requireOpen(app, actor, id)
  await app.db
    .updateTable('dispute')
    .set({ note: note.trim() || null, updatedAt: app.now() })
    .where('id', '=', id)
    .execute()
}

/** Sends what there is to the bank now, once and for all. @throws 403, 404, 409 `dispute_answered` */
export async function submitEvidence(app: Services, actor: UserActor, id: number, note: string): Promise<void> {
  await noteOnDispute(app, actor, id, note)
  await writeEvidence(app, id, actor.label)
  await sendAnswers(app, id)
}

/** Gives up: the dispute is lost, and the money stays with the guest. @throws 403, 404, 409 `dispute_answered` */
export async function acceptDispute(app: Services, actor: UserActor, id: number): Promise<void> {
  await requireOpen(app, actor, id)
  const now = app.now()
  await app.db
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
    .execute()
  await sendAnswers(app, id)
}

/** Answers what nobody has answered two days before the deadline, and finishes what an outage or a kill left behind. */
export async function sweepDisputes(app: Services): Promise<void> {
  const due = await app.db
    .selectFrom('dispute')
    .select('id')
    .where('nextCheckAt', '<=', app.now())
    .where('answer', '=', 'None')
    .where('status', '=', 'NeedsResponse')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await writeEvidence(app, id, 'sweep')
  await sendAnswers(app)
}

/** Puts the evidence together and writes it down before Stripe is asked. It does not name the guest: that is added when it is sent. */
async function writeEvidence(app: Services, id: number, by: string): Promise<void> {
  const { orderId, note } = await app.db
    .selectFrom('dispute')
    .select(['orderId', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const evidence = JSON.stringify(evidenceFields(await gatherEvidence(app, orderId), note))
  const now = app.now()
  await app.db
    .updateTable('dispute')
    .set({ evidence, askedStripeAt: null, compared: null, answer: 'Submitting', answeredBy: by, answeredAt: now })
    .set({ attempts: 0, errorMessage: null, nextCheckAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('answer', 'in', ['None', 'Failed'])
    .where('status', '=', 'NeedsResponse')
    .execute()
}

/** Asks Stripe for the answers that are written and due, or for one right after it was written. */
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
      // Stripe does not answer: trying the others would be in vain, too.
      if (!(await isRefused(app, dispute, error))) return
    }
  }
}

type Written = Awaited<ReturnType<ReturnType<typeof written>['execute']>>[number]

function written({ db }: Services) {
  return db
    .selectFrom('dispute')
    .innerJoin('order', 'order.id', 'dispute.orderId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .innerJoin('payment', 'payment.id', 'dispute.paymentId')
    .leftJoin('orderOrigin', 'orderOrigin.orderId', 'dispute.orderId')
    .select(['dispute.id', 'dispute.uid', 'dispute.orderId', 'dispute.stripeDisputeId', 'dispute.answer'])
    .select(['dispute.evidence', 'dispute.compared', 'dispute.askedStripeAt', 'payment.stripePaymentIntentId'])
    .select(['orderOrigin.address', 'orderOrigin.deviceId'])
    .select(['dispute.attempts', 'customer.firstName', 'customer.lastName', 'customer.email', 'customer.deletedAt'])
    .where('dispute.answer', 'in', ['Submitting', 'Accepting'])
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

/** What names the guest in the evidence; nothing of a guest who has deleted their account. */
function guestOf(
  { firstName, lastName, email, deletedAt, address, deviceId }: Written,
  compared: Compared | null,
): Stripe.DisputeUpdateParams.Evidence {
  if (deletedAt !== null) return {}
  return {
    customer_name: `${firstName} ${lastName}`,
    customer_email_address: email,
    ...(address !== null && { customer_purchase_ip: address }),
    ...(compared && {
      enhanced_evidence: { visa_compelling_evidence_3: compellingEvidence(compared, { email, address, deviceId }) },
    }),
  }
}

async function isAnswered(
  app: Services,
  { id, answer, stripeDisputeId }: Written,
  said: Stripe.Dispute,
): Promise<void> {
  await app.db
    .updateTable('dispute')
    .set({ answer: answer === 'Accepting' ? 'Accepted' : 'Submitted', errorMessage: null, nextCheckAt: null })
    .where('id', '=', id)
    .execute()
  app.log.info({ dispute: stripeDisputeId, answer }, 'a dispute is answered')
  await applyDispute(app, said)
}

/** False when nobody knows what became of it, and the sweep has to ask again. */
async function isRefused(app: Services, dispute: Written, error: unknown): Promise<boolean> {
  const fault = readFault(error)
  const { id, attempts, stripeDisputeId } = dispute
  app.log.warn({ dispute: stripeDisputeId, reason: fault.message }, 'a dispute could not be answered')
  const now = app.now()
  const later = { attempts: attempts + 1, nextCheckAt: nextRefundCheck(attempts, now), errorMessage: fault.message }
  // News of it may have come meanwhile, by an event: then it is no longer written so.
  const changed = app.db.updateTable('dispute').where('id', '=', id).where('answer', '=', dispute.answer)
  if (fault.kind === 'unclear') {
    await changed.set({ ...later, updatedAt: now }).execute()
    return false
  }
  // It may have been answered before: then there is nothing left to say.
  const current = await currentOf(app, stripeDisputeId)
  if (current && (current.evidence_details.submission_count > 0 || !current.status.endsWith('needs_response'))) {
    await isAnswered(app, dispute, current)
    return true
  }
  await changed
    .set({
      ...later,
      // Under the old key Stripe would only repeat what it said.
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

async function requireOpen(app: Services, actor: UserActor, id: number): Promise<void> {
  const { businessId, status, answer } = await readDispute(app, actor, id)
  requireAbility(actor.ability, 'update', 'Dispute', { businessId })
  if (status !== 'NeedsResponse' || (answer !== 'None' && answer !== 'Failed')) {
    throw conflict('dispute_answered', 'This dispute has been answered already, or is over')
  }
}
