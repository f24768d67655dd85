import { z } from 'zod'
import { newId, type Books } from '../books'
import { given, list, listOf, ok, read, type Call, type Handler } from '../call'
import { missing, refuse, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { DAY_SECONDS, enterMovement, movementOf } from './balance-transactions'

type Payout = Rows['payout']

const STATUSES = ['in_transit', 'paid', 'failed'] as const

export const retrievePayout: Handler = (call) => ok(renderPayout(knownPayout(call, call.path.id)))

/** The payouts of the account in the Stripe-Account header. The platform has none. */
export const listPayouts: Handler = (call) => {
  const params = read(call, listOf({ status: z.enum(STATUSES).optional() }))
  const filter = { account: call.account ?? '', ...given({ status: params.status }) }
  return list(call.books.payout, filter, params, '/v1/payouts', renderPayout)
}

/**
 * Pays out each account's available balance at each midnight UTC until now, and lets due payouts arrive. An account that cannot get payouts, or
 * has nothing, gets none. Returns the number of payouts that were made or arrived.
 */
export function payOut(call: Call): number {
  const today = midnight(call.now)
  let count = 0
  for (const { account, first } of dueAccounts(call.books, today)) {
    for (let day = nextMidnight(first); day <= today; day += DAY_SECONDS)
      count += payOutOn({ ...call, now: day }, account)
  }
  return count + arrive(call)
}

/** The accounts that can get payouts and have an unpaid movement, with the first one's time. */
function dueAccounts({ file }: Books, today: number) {
  return file
    .prepare<[number], { account: string; first: number }>(
      `SELECT account, min(availableOn) AS first FROM balanceTransaction
       WHERE payout IS NULL AND availableOn <= ? AND account IN (SELECT id FROM account WHERE payoutsEnabled = 1)
       GROUP BY account`,
    )
    .all(today)
}

function payOutOn(call: Call, account: string): number {
  const { books, now } = call
  const due = books.file.prepare<[string, number], { id: string; net: number }>(
    'SELECT id, amount - fee AS net FROM balanceTransaction WHERE account = ? AND payout IS NULL AND availableOn <= ?',
  )
  const movements = due.all(account, now)
  const amount = movements.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return 0
  const payout = books.payout.insert({
    id: newId('po'),
    account,
    amount,
    currency: 'usd',
    arrivalDate: nextBankDay(now),
    status: 'in_transit',
    created: now,
  })
  for (const { id } of movements) books.balanceTransaction.update(id, { payout: payout.id })
  const own = { account, type: 'payout', amount: -amount, source: payout.id, availableOn: now } as const
  enterMovement(call, { ...own, payout: payout.id })
  call.emit('payout.created', () => renderPayout(payout), account)
  call.emit('payout.reconciliation_completed', () => renderPayout(payout), account)
  return 1
}

function arrive(call: Call): number {
  const due = call.books.payout.all({ status: 'in_transit' }).filter(({ arrivalDate }) => arrivalDate <= call.now)
  for (const { id, account } of due) {
    const paid = call.books.payout.update(id, { status: 'paid' })
    call.emit('payout.paid', () => renderPayout(paid), account)
  }
  return due.length
}

/** The venue's bank returns a payout, even one that has arrived. Its money is in the account's balance again. */
export function failPayout(call: Call, id: string): void {
  const payout = call.books.payout.get(id)
  if (!payout) throw missing('payout', id)
  if (payout.status === 'failed') throw refuse('This payout has already failed.')
  const { account, amount } = payout
  const back = { account, type: 'payout_failure', amount, source: id, availableOn: call.now } as const
  enterMovement(call, { ...back, id: failureOf(id) })
  const failed = call.books.payout.update(id, { status: 'failed' })
  call.emit('payout.failed', () => renderPayout(failed), account)
}

function failureOf(id: string): string {
  return `${movementOf(id)}_failure`
}

function midnight(time: number): number {
  return Math.floor(time / DAY_SECONDS) * DAY_SECONDS
}

function nextMidnight(time: number): number {
  return Math.ceil(time / DAY_SECONDS) * DAY_SECONDS
}

/** The next date on which banks work. */
function nextBankDay(day: number): number {
  const next = day + DAY_SECONDS
  const weekday = new Date(next * 1000).getUTCDay()
  return weekday === 0 || weekday === 6 ? nextBankDay(next) : next
}

function knownPayout(call: Call, id = ''): Payout {
  const row = call.books.payout.get(id)
  if (!row || row.account !== call.account) throw missing('payout', id)
  return row
}

export function renderPayout(row: Payout): JsonObject {
  const isFailed = row.status === 'failed'
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: row.arrivalDate,
    automatic: true,
    balance_transaction: movementOf(row.id),
    created: row.created,
    currency: row.currency,
    description: 'STRIPE PAYOUT',
    destination: `ba_${row.account.slice('acct_'.length)}`,
    failure_balance_transaction: isFailed ? failureOf(row.id) : null,
    failure_code: isFailed ? 'account_closed' : null,
    failure_message: isFailed ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: row.status,
    trace_id: null,
    type: 'bank_account',
  }
}
