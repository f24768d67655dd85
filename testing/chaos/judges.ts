import { chainOf } from '../../app/ordering/orders/chain'
import { parseEnv } from '../../app/platform/server/env'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/enumerations'
import { canMoveOrder } from '../../contract/order-states'
import type { Store } from '../../db/store'
import { judgeMoney } from './money-judges'
import type { World } from './world'

/** Checks the settled state. Returns the violated conditions as sentences; empty if all hold. */
export async function judge(world: World): Promise<string[]> {
  const locks = await world.bar.read(({ db }) => world.night.locksAgainst(db))
  const ofPrograms = await world.bar.judge()
  return world.bar.read(async (store) => [
    ...world.wrong,
    ...world.meter.wrong,
    ...ofPrograms,
    ...(await judgeKeys(world, store)),
    ...(await judgeAcknowledged(world, store)),
    ...(await judgeHistories(world, store)),
    ...(await judgeCubbies(world, store)),
    ...locks,
    ...(await judgeMoney(world, store)),
  ])
}

/** Every order the server acknowledged exists, at the price the guest agreed to. */
async function judgeAcknowledged({ acknowledged }: World, { db }: Store): Promise<string[]> {
  const orders = await db.selectFrom('order').select(['id', 'totalCents']).execute()
  const totals = new Map(orders.map(({ id, totalCents }) => [id, totalCents]))
  return [...acknowledged].flatMap(([id, dollars]) =>
    totals.get(id) === Math.round(dollars * 100)
      ? []
      : [`Order ${id} was acknowledged at ${dollars}, and comes to ${totals.get(id) ?? 'nothing'} cents`],
  )
}

/** Each order was placed with a key of its own: none was written twice. */
async function judgeKeys({ before }: World, { db }: Store): Promise<string[]> {
  const orders = await db
    .selectFrom('order')
    .leftJoin('idempotencyKey', 'idempotencyKey.orderId', 'order.id')
    .where('order.id', '>', before)
    .groupBy('order.id')
    .select(({ fn }) => ['order.id', fn.count<number>('idempotencyKey.key').as('keys')])
    .execute()
  return orders.flatMap(({ id, keys }) => (keys === 1 ? [] : [`Order ${id} has ${keys} keys`]))
}

/** Every status change of an order is allowed by the transition table, and its history has no gap. */
async function judgeHistories({ bar, before }: World, { db }: Store): Promise<string[]> {
  const wrong: string[] = []
  const orders = await db.selectFrom('order').select(['id', 'status']).where('id', '>', before).execute()
  const services = { db, now: Date.now, env: parseEnv(bar.stripe.env) }
  for (const { id, status } of orders) {
    const moves = await db.selectFrom('orderHistory').selectAll().where('orderId', '=', id).orderBy('id').execute()
    let at: string | null = null
    for (const { fromStatus, toStatus } of moves) {
      const isFirst = at === null && fromStatus === null
      if (fromStatus !== at || !(isFirst || isMove(fromStatus, toStatus))) {
        wrong.push(`Order ${id} was ${at ?? 'new'}, and moved from ${fromStatus ?? 'nothing'} to ${toStatus}`)
      }
      at = toStatus
    }
    if (at !== status) wrong.push(`Order ${id} is ${status}, and its history ends with ${at ?? 'nothing'}`)
    const chain = await chainOf(services, id)
    wrong.push(...chain.faults.map((fault) => `Order ${id}: ${fault}`))
  }
  return wrong
}

function isMove(from: string | null, to: string): boolean {
  return isStatus(from) && isStatus(to) && canMoveOrder(from, to)
}

function isStatus(status: string | null): status is OrderStatus {
  return ORDER_STATUSES.some((known) => known === status)
}

/** The database's state of each cubby matches its doors and contents. */
async function judgeCubbies({ night }: World, { db }: Store): Promise<string[]> {
  const doors = await night.doors()
  const cubbies = await db
    .selectFrom('cubby')
    .select(['number', 'phase', 'orderId', 'front', 'back', 'checkInside'])
    .execute()
  const open = await db
    .selectFrom('lockerCommand')
    .select('id')
    .where('status', 'in', ['Pending', 'Revoking'])
    .execute()
  const wrong = cubbies.flatMap(({ number, phase, orderId, front, back }) => {
    const inside = night.inside.get(number)
    const seen = doors?.find((cubby) => cubby.number === number)
    const isHeld = phase === 'Loaded' || phase === 'Unclaimed'
    return [
      ...(isHeld || phase === 'Free'
        ? []
        : [`Cubby ${number} is still ${phase}, order ${orderId ?? 'none'}, front ${front}, back ${back}`]),
      ...(phase === 'Reserved' && inside !== undefined && inside !== orderId
        ? [`Cubby ${number} is given to order ${orderId ?? 'none'}, and holds order ${inside}`]
        : []),
      ...(isHeld && inside !== orderId
        ? [`Cubby ${number} is to hold order ${orderId}, and holds ${inside ?? 'nothing'}`]
        : []),
      ...(phase === 'Free' && inside !== undefined
        ? [`Cubby ${number} is called free, and holds order ${inside}`]
        : []),
      ...(seen?.front.state === front && seen.back.state === back
        ? []
        : [`The doors of cubby ${number} stand otherwise`]),
    ]
  })
  return [...wrong, ...open.map(({ id }) => `Command ${id} is still open`)]
}
