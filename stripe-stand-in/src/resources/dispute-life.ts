import { newId } from '../books'
import { readMetadata, type Call } from '../call'
import { cardOf } from '../cards'
import { refuse, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { renderCharge } from './charges'
import { eligibility, renderEnhanced } from './compelling-evidence'

type Dispute = Rows['dispute']

/** Stripe's fee for a dispute in the United States, in cents; returned when the dispute is won, as in test mode. */
export const DISPUTE_FEE = 1500

/** A merchant may answer until the end of this day after the dispute. */
const DAYS_TO_ANSWER = 9
const DAY_SECONDS = 24 * 3600

export interface NewDispute {
  reason: Dispute['reason']
  /** The bank only asks: no money moves yet. */
  inquiry: boolean
}

/** Opens the bank's dispute of a charge: the rest of the charge is taken from the platform, with a fee; an inquiry takes nothing. */
function openDispute(call: Call, charge: Rows['charge'], { reason, inquiry }: NewDispute): Dispute {
  const dispute = call.books.dispute.insert({
    id: newId('du'),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amount: charge.amountCaptured - charge.amountRefunded,
    currency: charge.currency,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    isInquiry: inquiry ? 1 : 0,
    withdrawn: 0,
    reinstated: 0,
    evidence: '{}',
    enhanced: '{}',
    submissions: 0,
    dueBy: deadline(call),
    metadata: '{}',
    created: call.now,
  })
  call.books.charge.update(charge.id, { disputed: 1 })
  call.emit('charge.dispute.created', () => renderDispute(call.books, dispute))
  return inquiry ? dispute : withdraw(call, dispute)
}

function deadline({ now }: Call): number {
  const lastDay = Math.floor(now / DAY_SECONDS) + DAYS_TO_ANSWER
  return (lastDay + 1) * DAY_SECONDS - 1
}

function withdraw(call: Call, { id }: Dispute): Dispute {
  const taken = call.books.dispute.update(id, { withdrawn: 1 })
  call.emit('charge.dispute.funds_withdrawn', () => renderDispute(call.books, taken))
  return taken
}

/** Words in a merchant's evidence that decide a dispute in Stripe's test mode. */
const VERDICTS = { winning_evidence: 'won', losing_evidence: 'lost', escalate_inquiry_evidence: 'escalated' } as const
export type Verdict = (typeof VERDICTS)[keyof typeof VERDICTS]

/** The bank's immediate decision on evidence; undefined leaves the dispute under review. */
export function verdictOn(evidence: Record<string, string>): Verdict | undefined {
  const text = Object.values(evidence).join('\n')
  return Object.entries(VERDICTS).find(([words]) => text.includes(words))?.[1]
}

/** Closes a dispute as the bank decides. An inquiry that escalates becomes a dispute with the same id, and needs a new answer. */
export function decideDispute(call: Call, dispute: Dispute, verdict: Verdict): Dispute {
  if (isClosed(dispute)) throw refuse('This dispute is already closed.')
  if (verdict === 'escalated' && dispute.isInquiry) return escalate(call, dispute)
  const isWon = verdict === 'won' && dispute.withdrawn === 1
  const closed = call.books.dispute.update(dispute.id, {
    status: dispute.isInquiry ? 'warning_closed' : verdict === 'won' ? 'won' : 'lost',
    ...(isWon && { reinstated: 1 }),
  })
  if (isWon) call.emit('charge.dispute.funds_reinstated', () => renderDispute(call.books, closed))
  call.emit('charge.dispute.closed', () => renderDispute(call.books, closed))
  return closed
}

function escalate(call: Call, { id }: Dispute): Dispute {
  const escalated = call.books.dispute.update(id, {
    isInquiry: 0,
    status: 'needs_response',
    evidence: '{}',
    submissions: 0,
    dueBy: deadline(call),
  })
  call.emit('charge.dispute.updated', () => renderDispute(call.books, escalated))
  return withdraw(call, escalated)
}

export function isClosed({ status }: Dispute): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}

/** @throws 400 for a charge whose money the bank has taken back, as at Stripe: refunding it would pay the guest twice */
export function requireRefundable({ books }: Call, charge: Rows['charge']): void {
  const taken = books.dispute.all({ charge: charge.id }).some((each) => each.isInquiry === 0 && each.status !== 'won')
  if (taken) {
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
}

/** Ends inquiries and warnings of a fully refunded charge: its guest has nothing left to claim from their bank. */
export function endWarnings(call: Call, charge: Rows['charge']): void {
  if (charge.amountRefunded < charge.amount) return
  for (const dispute of call.books.dispute.all({ charge: charge.id })) {
    if (dispute.isInquiry && !isClosed(dispute)) decideDispute(call, dispute, 'won')
  }
  for (const warning of call.books.earlyFraudWarning.all({ charge: charge.id, actionable: 1 })) {
    const over = call.books.earlyFraudWarning.update(warning.id, { actionable: 0 })
    call.emit('radar.early_fraud_warning.updated', () => renderWarning(over))
  }
}

/** Records that the guest's bank reports a charge as fraud, before it disputes it. */
function warnOfFraud(call: Call, charge: Rows['charge']): void {
  const warning = call.books.earlyFraudWarning.insert({
    id: newId('issfr'),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    fraudType: 'made_with_stolen_card',
    actionable: 1,
    created: call.now,
  })
  call.emit('radar.early_fraud_warning.created', () => renderWarning(warning))
}

/** Applies what a test card triggers once it has paid. */
export function afterPayment(call: Call, charge: Rows['charge'], follows: 'fraud warning' | NewDispute | undefined) {
  if (follows === undefined) return
  if (follows === 'fraud warning') warnOfFraud(call, charge)
  else openDispute(call, charge, follows)
  const current = call.books.charge.get(charge.id) ?? charge
  call.emit('charge.updated', () => renderCharge(current))
}

export function renderWarning(row: Rows['earlyFraudWarning']): JsonObject {
  return {
    id: row.id,
    object: 'radar.early_fraud_warning',
    actionable: row.actionable === 1,
    charge: row.charge,
    created: row.created,
    fraud_type: row.fraudType,
    livemode: false,
    payment_intent: row.paymentIntent,
  }
}

/** The text fields of evidence. File fields are not modelled. */
export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const

const EVIDENCE_FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

const REASON_CODES: Record<Dispute['reason'], string | null> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  noncompliant: null,
}

export function renderDispute(books: Call['books'], row: Dispute): JsonObject {
  const card = cardOf(books.charge.get(row.charge)?.number ?? '4242424242424242')
  const evidence = readMetadata(row.evidence)
  const { types, details } = eligibility(books, row)
  const isOpen = row.status === 'needs_response' || row.status === 'warning_needs_response'
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: transactionsOf(row),
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    enhanced_eligibility_types: types,
    evidence: {
      ...Object.fromEntries([...EVIDENCE_TEXTS, ...EVIDENCE_FILES].map((field) => [field, evidence[field] ?? null])),
      enhanced_evidence: renderEnhanced(row),
    },
    evidence_details: {
      due_by: isOpen ? row.dueBy : null,
      enhanced_eligibility: details,
      has_evidence: Object.keys(evidence).length > 0,
      past_due: false,
      submission_count: row.submissions,
      submission_method: row.submissions === 0 ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: row.isInquiry === 1 && !isClosed(row),
    livemode: false,
    metadata: readMetadata(row.metadata),
    network_reason_code: REASON_CODES[row.reason],
    payment_intent: row.paymentIntent,
    payment_method_details: {
      card: {
        brand: card.brand,
        case_type: row.isInquiry ? 'inquiry' : 'chargeback',
        network: card.brand,
        network_reason_code: REASON_CODES[row.reason],
      },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  }
}

/** The dispute's movements of the platform's money: withdrawn with the fee, and reinstated with it. */
function transactionsOf(row: Dispute): JsonObject[] {
  const transaction = (number: number, amount: number, fee: number, category: string): JsonObject => ({
    id: `txn_${number}${row.id.slice(4)}`,
    object: 'balance_transaction',
    amount,
    available_on: row.created,
    balance_type: 'payments',
    created: row.created,
    currency: row.currency,
    description: `Chargeback ${number === 1 ? 'withdrawal' : 'reversal'} for ${row.charge}`,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency: row.currency, description: 'Dispute fee', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: category,
    source: row.id,
    status: 'available',
    type: 'adjustment',
  })
  return [
    ...(row.withdrawn ? [transaction(1, -row.amount, DISPUTE_FEE, 'dispute')] : []),
    ...(row.reinstated ? [transaction(2, row.amount, -DISPUTE_FEE, 'dispute_reversal')] : []),
  ]
}
