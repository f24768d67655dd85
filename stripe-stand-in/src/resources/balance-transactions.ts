import { z } from 'zod'
import type { Books } from '../books'
import { given, list, listOf, ok, read, type Call, type Handler } from '../call'
import { missing, type JsonObject } from '../reply'
import type { Rows } from '../tables'

type Movement = Rows['balanceTransaction']

export const DAY_SECONDS = 24 * 3600
/** Dates from the day of a payment to the day on which it can be paid out. */
const SETTLING_DAYS = 2

/** When a payment can be paid out: at midnight UTC, two dates later. */
export function settledOn(created: number): number {
  return (Math.floor(created / DAY_SECONDS) + SETTLING_DAYS) * DAY_SECONDS
}

/** The id of the only movement of an object. A payout that fails has a second one. */
export function movementOf(source: string): string {
  return `txn_${source}`
}

/** Enters a movement of a venue's balance. */
export function enterMovement(
  { books, now }: Pick<Call, 'books' | 'now'>,
  movement: Omit<Movement, 'id' | 'currency' | 'created' | 'payout' | 'fee'> & Partial<Movement>,
): Movement {
  return books.balanceTransaction.insert({
    id: movementOf(movement.source),
    fee: 0,
    currency: 'usd',
    payout: null,
    created: now,
    ...movement,
  })
}

export const retrieveTransaction: Handler = (call) => {
  const id = call.path.id ?? ''
  const rendered = renderTransaction(call, id)
  if (!rendered) throw missing('balance_transaction', id)
  return ok(rendered)
}

/** The movements of the venue's balance in the Stripe-Account header. The platform's list is not modelled: without the header it is empty. */
export const listTransactions: Handler = (call) => {
  const filters = { payout: z.string().optional(), type: z.string().optional(), source: z.string().optional() }
  const params = read(call, listOf(filters))
  const { payout, source } = params
  const known = payout === undefined ? undefined : call.books.payout.get(payout)
  if (payout !== undefined && known?.account !== call.account) throw missing('payout', payout, 'payout')
  const type = TYPES.find((one) => one === params.type)
  const filter = { account: call.account ?? '', ...given({ payout, source, type }) }
  return list(call.books.balanceTransaction, filter, params, '/v1/balance_transactions', (row) => render(row, call.now))
}

const TYPES = ['payment', 'payment_refund', 'adjustment', 'payout', 'payout_failure'] as const

/** A movement by its id: of a venue's balance, or the one of a charge on the platform's. */
export function renderTransaction({ books, now }: Pick<Call, 'books' | 'now'>, id: string): JsonObject | undefined {
  const row = books.balanceTransaction.get(id)
  if (row) return render(row, now)
  const charge = books.charge.get(id.slice('txn_'.length))
  return charge && renderOfCharge(charge, now)
}

const CATEGORIES: Record<Movement['type'], string> = {
  payment: 'charge',
  payment_refund: 'refund',
  adjustment: 'fee',
  payout: 'payout',
  payout_failure: 'payout_reversal',
}
const DESCRIPTIONS: Partial<Record<Movement['type'], string>> = {
  payment_refund: 'REFUND FOR PAYMENT',
  adjustment: 'Application fee refund',
  payout: 'STRIPE PAYOUT',
  payout_failure: 'PAYOUT FAILURE',
}

function render(row: Movement, now: number): JsonObject {
  const fees = row.fee === 0 ? [] : [feeDetail(row.fee, 'application_fee', 'Barback application fee')]
  return {
    ...common(row, now),
    description: DESCRIPTIONS[row.type] ?? null,
    fee: row.fee,
    fee_details: fees,
    net: row.amount - row.fee,
    reporting_category: CATEGORIES[row.type],
    type: row.type,
  }
}

/** Stripe's fee for a card in the United States, in cents: 2.9 % and 30 cents. */
function cardFee(cents: number): number {
  return Math.floor((cents * 29 + 500) / 1000) + 30
}

/** The movement of a charge on the platform's balance. Stripe takes its fee there. */
function renderOfCharge(charge: Rows['charge'], now: number): JsonObject {
  const fee = cardFee(charge.amountCaptured)
  const settled = settledOn(charge.created)
  const row = { ...charge, id: movementOf(charge.id), source: charge.id, availableOn: settled }
  return {
    ...common({ ...row, amount: charge.amountCaptured }, now),
    description: charge.description,
    fee,
    fee_details: [feeDetail(fee, 'stripe_fee', 'Stripe processing fees')],
    net: charge.amountCaptured - fee,
    reporting_category: 'charge',
    type: 'charge',
  }
}

type Shared = Pick<Movement, 'id' | 'amount' | 'availableOn' | 'created' | 'currency' | 'source'>

function common(row: Shared, now: number): JsonObject {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: row.availableOn,
    balance_type: 'payments',
    created: row.created,
    currency: row.currency,
    exchange_rate: null,
    source: row.source,
    status: row.availableOn <= now ? 'available' : 'pending',
  }
}

function feeDetail(amount: number, type: string, description: string): JsonObject {
  return { amount, application: type === 'application_fee' ? 'ca_barback' : null, currency: 'usd', description, type }
}

/** A venue's balance in cents: what it can pay out, and what is not settled yet. */
export function balanceOf({ file }: Books, account: string, now: number): { available: number; pending: number } {
  const sum = file.prepare<[number, number, string], { available: number; pending: number }>(
    `SELECT coalesce(sum(CASE WHEN availableOn <= ? THEN amount - fee END), 0) AS available,
      coalesce(sum(CASE WHEN availableOn > ? THEN amount - fee END), 0) AS pending
     FROM balanceTransaction WHERE account = ?`,
  )
  return sum.get(now, now, account) ?? { available: 0, pending: 0 }
}
