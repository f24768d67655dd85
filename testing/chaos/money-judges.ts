import { REFUNDED_ITEM_STATUSES } from '../../contract/order-states'
import { taxOf } from '../../contract/taxes'
import type { Store } from '../../db/store'
import { ourBooks, stripesBooks, type Account } from '../two-books'
import type { World } from './world'

/** Stripe and the database agree order by order, each order has the money due for it, and the product's own reconciliation finds nothing. */
export async function judgeMoney(world: World, store: Store): Promise<string[]> {
  const ours = await ourBooks(store, world.before)
  return [
    ...(await judgeSides(world, store, ours)),
    ...(await judgeDue(world, store, new Map(ours.map((account) => [account.uid, account])))),
    ...judgeSums(world),
    ...(await judgeComparison(store)),
  ]
}

async function judgeSides({ bar }: World, { db }: Store, ours: readonly Account[]): Promise<string[]> {
  const orders = await db.selectFrom('order').select('uid').execute()
  const known = new Set(orders.map(({ uid }) => uid))
  const theirs = stripesBooks(bar.stripe.standIn.path)
  const theirsOf = new Map(theirs.map((account) => [account.uid, account]))
  const nothing = { charges: 0, charged: 0, refunded: 0, feeBack: 0 }
  const differing = ours.flatMap((account) => {
    const { uid } = account
    const other = theirsOf.get(uid) ?? { uid, ...nothing }
    return JSON.stringify(account) === JSON.stringify({ ...account, ...other }) ? [] : [{ account, other }]
  })
  return [
    ...theirs.flatMap(({ uid, charges }) =>
      known.has(uid) ? [] : [`${charges} charges at Stripe are for no order (${uid})`],
    ),
    ...differing.map(({ account, other }) => `Ours: ${JSON.stringify(account)}, Stripe's: ${JSON.stringify(other)}`),
  ]
}

/** Recalculates what each order should have cost the guest, and the venue in fees, from its status and lines. */
async function judgeDue({ before }: World, { db }: Store, accounts: ReadonlyMap<string, Account>): Promise<string[]> {
  const wrong: string[] = []
  const orders = await db.selectFrom('order').selectAll().where('id', '>', before).execute()
  for (const order of orders) {
    const { charges = 0, charged = 0, refunded = 0, feeBack = 0 } = accounts.get(order.uid) ?? {}
    const lines = await db.selectFrom('orderItem').selectAll().where('orderId', '=', order.id).orderBy('id').execute()
    const costs = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity)
    const taxes = taxOf(lines.map((line, index) => ({ ...line, cents: costs[index] ?? 0 }))).ofLines
    const back = lines.map(({ status }, index) =>
      REFUNDED_ITEM_STATUSES.some((gone) => gone === status) ? (costs[index] ?? 0) + (taxes[index] ?? 0) : 0,
    )
    const isPaid = order.paidAt !== null && order.status !== 'Cancelled'
    const due = isPaid ? order.totalCents - back.reduce((sum, cents) => sum + cents, 0) : 0
    const feeDue = isPaid ? order.serviceFeeCents : 0
    const feeTaken = charges * order.serviceFeeCents - feeBack
    const says = `Order ${order.id} (${order.status})`
    if (isPaid && charges < 1) wrong.push(`${says} is paid, and there is no charge`)
    if (charged !== charges * order.totalCents)
      wrong.push(`${says} comes to ${order.totalCents}, and ${charged} was charged`)
    if (charged - refunded !== due) wrong.push(`${says} is to cost ${due}, and costs ${charged - refunded}`)
    if (feeTaken !== feeDue) wrong.push(`${says} has a fee of ${feeDue}, and ${feeTaken} was taken`)
  }
  return wrong
}

function judgeSums({ bar }: World): string[] {
  const { charged, refunded, disputed, disputeFees, platform, accounts } = bar.stripe.standIn.sums()
  const held = Object.values(accounts).reduce((sum, cents) => sum + cents, platform)
  const spent = refunded + disputed + disputeFees
  return charged === held + spent ? [] : [`${charged} was charged, and ${held} + ${spent} is there or gone`]
}

/** The morning's reconciliation has run and found nothing. */
async function judgeComparison({ db }: Store): Promise<string[]> {
  const { finishedAt } =
    (await db.selectFrom('reconciliation').select('finishedAt').orderBy('id', 'desc').executeTakeFirst()) ?? {}
  const found = await db.selectFrom('stripeDifference').selectAll().where('state', '=', 'Open').execute()
  return [
    ...(finishedAt == null ? ['The books were not compared in the morning'] : []),
    ...found.map(
      ({ kind, stripeId, orderId }) => `The comparison found ${kind}: ${stripeId}, order ${orderId ?? 'none'}`,
    ),
  ]
}
