import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { DISPUTE_ANSWERED_BEFORE_MS } from '../../../contract/limits'
import type { VenueTrx } from '../../../db/store'
import type { DisputeTable, Flag } from '../../../db/tables'
import { publishOrder } from '../orders/transition'
import type { Services } from '../../platform/server/services'
import { applyAnyIntent } from './apply-any-intent'
import { tellOwnersOfDispute } from './dispute-mail'
import { intentOwner, type IntentOwner } from './intent-owner'

/** The fields read from a dispute in Stripe's response. */
export interface DisputeFacts {
  id: string
  status: string
  reason: string
  amount: number
  payment_intent: string | { id: string } | null
  balance_transactions: { net: number }[]
  evidence_details: { due_by: number | null; submission_count: number }
  created: number
}

type Status = DisputeTable['status']

/** A status never goes back; a closed dispute may still change how it closed. */
const RANK: Record<Status, number> = { NeedsResponse: 0, UnderReview: 1, Won: 2, Lost: 2, Closed: 2 }

/** An inquiry may become a dispute in any status, under the same id at Stripe. A dispute never becomes an inquiry. */
function rankOf(status: Status, isInquiry: Flag): number {
  return RANK[status] + (isInquiry ? 0 : RANK.Closed + 1)
}

/**
 * Applies the state of a dispute at Stripe; reports may come in any order, twice or late. A dispute of a payment that is not ours is ignored. The
 * only writer of the bank's side of a dispute (docs/rules/disputes.md). `mayGoBack`: a person accepts Stripe's status over ours.
 */
export async function applyDispute(
  app: Services,
  facts: DisputeFacts,
  { mayGoBack = false }: { mayGoBack?: boolean } = {},
): Promise<void> {
  const payment = await disputedPayment(app, facts.payment_intent)
  if (!payment) return
  const now = app.now()
  const isDisputed = await app.store.inGuard({ venue: { payment: payment.id } }, async (trx) => {
    const before = await trx
      .selectFrom('dispute')
      .selectAll()
      .where('stripeDisputeId', '=', facts.id)
      .executeTakeFirst()
    if (before && !(await update(trx, before, facts, { mayGoBack, now }))) return false
    const disputeId = before?.id ?? (await insert(trx, payment, facts, now))
    if (statusOf(facts) !== 'NeedsResponse') return false
    await tellOwnersOfDispute(app, trx, { disputeId, now })
    return true
  })
  if (isDisputed)
    app.log.warn({ orderId: payment.orderId, dispute: facts.id, reason: facts.reason }, 'a payment is disputed')
  await publishOrder(app, payment.orderId)
}

async function insert(trx: VenueTrx, payment: IntentOwner, facts: DisputeFacts, now: number): Promise<number> {
  const status = statusOf(facts)
  const columns = disputeColumns(facts)
  const { id } = await trx
    .insertInto('dispute')
    .values({
      uid: randomUUID(),
      stripeDisputeId: facts.id,
      paymentId: payment.id,
      orderId: payment.orderId,
      tabChargeId: payment.tabChargeId,
      ...columns,
      status,
      isInquiry: inquiryOf(facts, 0),
      // Evidence may have been sent from Stripe's own dashboard.
      ...(status !== 'NeedsResponse' && { answer: facts.evidence_details.submission_count > 0 ? 'Submitted' : 'None' }),
      nextCheckAt:
        status === 'NeedsResponse' && columns.dueBy !== null ? columns.dueBy - DISPUTE_ANSWERED_BEFORE_MS : null,
      openedAt: facts.created * 1000,
      closedAt: RANK[status] === RANK.Won ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The dispute that the warning predicted has arrived.
  await trx
    .updateTable('fraudWarning')
    .set({ actionable: 0, updatedAt: now })
    .where('paymentId', '=', payment.id)
    .execute()
  return id
}

type DisputeRow = Pick<Selectable<DisputeTable>, 'id' | 'status' | 'isInquiry' | 'closedAt' | 'answer' | 'dueBy'>

/** The evidence that was sent for an inquiry does not answer the dispute that it has become. The note of the staff stays. */
const unanswered = () => ({
  // Under the inquiry's key Stripe would only replay its earlier response.
  uid: randomUUID(),
  answer: 'None' as const,
  answeredBy: null,
  answeredAt: null,
  evidence: null,
  compared: null,
  askedStripeAt: null,
  errorMessage: null,
  attempts: 0,
  nextCheckAt: null,
})

/** Returns whether an inquiry has become a dispute. */
async function update(
  trx: VenueTrx,
  before: DisputeRow,
  facts: DisputeFacts,
  { mayGoBack, now }: { mayGoBack: boolean; now: number },
): Promise<boolean> {
  const status = statusOf(facts)
  const isInquiry = inquiryOf(facts, before.isInquiry)
  if (rankOf(status, isInquiry) < rankOf(before.status, before.isInquiry) && !mayGoBack) return false
  const escalates = before.isInquiry === 1 && isInquiry === 0
  const answer = escalates ? 'None' : before.answer
  const isClosed = RANK[status] === RANK.Won
  const isUnanswered = status === 'NeedsResponse' && answer === 'None'
  const { dueBy, ...columns } = disputeColumns(facts)
  await trx
    .updateTable('dispute')
    .set({
      ...columns,
      isInquiry,
      ...(escalates && unanswered()),
      // Stripe omits it once there is an answer.
      ...(dueBy !== null && { dueBy }),
      ...(dueBy !== null &&
        (escalates || dueBy !== before.dueBy) &&
        isUnanswered && { nextCheckAt: dueBy - DISPUTE_ANSWERED_BEFORE_MS }),
      status,
      // Answered by us, answered in Stripe's own dashboard, or too late: there is nothing left to send.
      ...(status !== 'NeedsResponse' && { answer: answerOf(answer, facts), nextCheckAt: null }),
      ...(isAnsweredElsewhere(answer, facts) && { evidence: null, compared: null, answeredBy: null, answeredAt: null }),
      closedAt: isClosed ? (before.closedAt ?? now) : null,
      updatedAt: now,
    })
    .where('id', '=', before.id)
    .execute()
  return escalates
}

/** True if evidence was sent, but not by us: the evidence of our failed attempt is not what the bank has. */
function isAnsweredElsewhere(written: DisputeRow['answer'], { evidence_details }: DisputeFacts): boolean {
  return evidence_details.submission_count > 0 && (written === 'None' || written === 'Failed')
}

function answerOf(written: DisputeRow['answer'], { evidence_details }: DisputeFacts) {
  if (evidence_details.submission_count > 0) return 'Submitted' as const
  if (written === 'Accepting' || written === 'Accepted') return 'Accepted' as const
  return written === 'None' ? ('None' as const) : ('Failed' as const)
}

function disputeColumns({ reason, amount, balance_transactions, evidence_details }: DisputeFacts) {
  const net = balance_transactions.reduce((sum, each) => sum + each.net, 0)
  const dueBy = evidence_details.due_by === null ? null : evidence_details.due_by * 1000
  return { reason, amountCents: amount, takenCents: Math.max(0, -net), dueBy }
}

function statusOf({ status }: Pick<DisputeFacts, 'status'>): Status {
  switch (status) {
    case 'won':
      return 'Won'
    case 'lost':
      return 'Lost'
    case 'warning_closed':
    case 'prevented':
      return 'Closed'
    default:
      return status.endsWith('under_review') ? 'UnderReview' : 'NeedsResponse'
  }
}

/** Whether Stripe's dispute is an inquiry. A prevented one stays what it was: its status does not show it. */
export function inquiryOf({ status }: Pick<DisputeFacts, 'status'>, before: Flag): Flag {
  if (status === 'prevented') return before
  return status.startsWith('warning_') ? 1 : 0
}

/**
 * The payment that a Stripe object refers to, or undefined if it is not ours. A dispute may arrive before the payment's outcome, which is then
 * applied first.
 */
export async function disputedPayment(
  app: Services,
  intent: DisputeFacts['payment_intent'],
): Promise<IntentOwner | undefined> {
  if (intent === null) return undefined
  const id = typeof intent === 'string' ? intent : intent.id
  const known = await intentOwner(app.db, id)
  if (known) return known
  await applyAnyIntent(app, await app.payments.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
  const found = await intentOwner(app.db, id)
  if (!found) app.log.warn({ intent: id }, 'a payment that Barback did not make is disputed')
  return found
}
