import type { PaymentView as ContractPaymentView } from '../../../contract/calls/orders'
import { dollarsFromCents } from '../../../contract/money'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, VenueTrx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import type { PaymentAttemptStatus } from '../../../contract/enumerations'
import { FIRST_CHECK_MS } from './backoff'

/** State of the newest attempt to charge an order. `nextActionUrl`: where the guest's bank asks for more (3-D Secure). */
export interface PaymentView extends ContractPaymentView {
  nextActionUrl: string | null
}

/** Whether the guest has done their part: the payment succeeded, the bank is deciding, or the tab pays. */
export function isUnderWay({ status }: Pick<PaymentView, 'status'>): boolean {
  return status === 'Succeeded' || status === 'Authorized' || status === 'Creating' || status === 'Processing'
}

interface NewAttempt {
  orderId: number
  orderUid: string
  customerId: number
  businessId: number
  /** Number of the attempt, from 1. */
  attempt: number
  amountCents: number
  /** The platform's share, if the money goes to a venue's account. */
  applicationFeeCents: number
  /** The venue's account at Stripe; null keeps all money with the platform. */
  destinationAccount: string | null
  /** A saved or new card; null if the guest's app confirms with the client secret. */
  paymentMethodId: string | null
  /** Whether the guest wants the card saved at Stripe. */
  savesCard: Flag
  /** Unix milliseconds. */
  now: number
}

const insertPayment = compiledOnce((db, given: GivenOf<NewAttempt & { nextCheckAt: number }>) =>
  db
    .insertInto('payment')
    .values({
      orderId: given('orderId'),
      attempt: given('attempt'),
      status: 'Creating',
      amountCents: given('amountCents'),
      applicationFeeCents: given('applicationFeeCents'),
      destinationAccount: given('destinationAccount'),
      paymentMethodId: given('paymentMethodId'),
      savesCard: given('savesCard'),
      nextCheckAt: given('nextCheckAt'),
      createdAt: given('now'),
      updatedAt: given('now'),
    })
    .returningAll(),
)

/** Stores an attempt in the order's own transaction, before the call to Stripe (`startPayment`). Returns the stored attempt. */
export async function newAttempt(trx: VenueTrx, attempt: NewAttempt): Promise<Attempt> {
  const { orderUid, customerId, businessId, destinationAccount, now } = attempt
  const applicationFeeCents = destinationAccount ? attempt.applicationFeeCents : 0
  // `nextCheckAt` last, to override any other: a retry is made from the row of the previous attempt.
  const [row] = await insertPayment(trx, { ...attempt, applicationFeeCents, nextCheckAt: now + FIRST_CHECK_MS })
  if (!row) throw new Error('SQLite did not return the payment')
  return { orderUid, customerId, businessId, orderStatus: 'Submitted', onTab: 0, ...row }
}

/** Stores the payment of an order that its tab pays: Stripe is asked when the tab is closed (tab-settlement.ts). */
export async function newTabPayment(
  trx: VenueTrx,
  {
    orderId,
    amountCents,
    destinationAccount,
    now,
  }: Pick<NewAttempt, 'orderId' | 'amountCents' | 'destinationAccount' | 'now'>,
): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  // The fee is the tab's: its charge has it.
  const payment = { orderId, amountCents, destinationAccount, attempt: 1, applicationFeeCents: 0, ...stamps }
  await trx
    .insertInto('payment')
    .values({ ...payment, status: 'Processing' })
    .execute()
}

/** One attempt, with the fields of its order and guest that Stripe gets. */
export type Attempt = NonNullable<Awaited<ReturnType<typeof newestAttempt>>>

export function attempts(db: Database) {
  return db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .selectAll('payment')
    .select(['order.uid as orderUid', 'order.status as orderStatus', 'order.customerId', 'order.businessId'])
    .select('order.onTab')
}

const readNewest = compiledOnce((db, given: GivenOf<{ orderId: number }>) =>
  attempts(db).where('payment.orderId', '=', given('orderId')).orderBy('payment.attempt', 'desc').limit(1),
)

export async function newestAttempt(db: Database, orderId: number) {
  const [newest] = await readNewest(db, { orderId })
  return newest
}

const ASKING = 'We are checking with your bank. You don’t need to order again: your order will show the answer.'

function isBeingAsked({ status, orderStatus }: Attempt): boolean {
  return orderStatus === 'Submitted' && (status === 'Creating' || status === 'Processing')
}

/** The payment of an order on a tab is under way until the tab is settled. */
function statusOf({ status, onTab }: Attempt): PaymentAttemptStatus {
  return onTab === 1 && status === 'Processing' ? 'Authorized' : status
}

export function paymentView(attempt: Attempt): PaymentView {
  return {
    status: statusOf(attempt),
    amount: dollarsFromCents(attempt.amountCents),
    clientSecret: attempt.clientSecret,
    nextActionUrl: attempt.nextActionUrl,
    errorCode: attempt.errorCode,
    errorMessage: attempt.errorMessage,
    message: isBeingAsked(attempt) ? ASKING : null,
  }
}
