import { cubbyColor, cubbyInTurn, mayBeUnlocked, type CubbyPhase, type LockerColor } from '../../../contract/cubbies'
import { groupBy } from '../../../contract/group-by'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'

/** A cubby of an order. */
export interface OrderCubby {
  /** The locker's code. */
  lockerId: string
  number: number
  phase: CubbyPhase
  color: LockerColor
  mayBeUnlocked: boolean
  /** When its guest had emptied it (Unix ms); null while it holds, or is held for, the order. */
  takenOutAt: number | null
  /** What belongs in it: `id` is orderItem.id. */
  lines: Array<{ id: number; quantity: number }>
}

const readCubbies = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('cubby')
    .innerJoin('businessLocker as locker', 'locker.id', 'cubby.lockerId')
    .select(['cubby.id', 'cubby.orderId', 'locker.lockerId', 'cubby.number', 'cubby.phase'])
    .select(['cubby.frontUnlatchedAt', 'cubby.backUnlatchedAt'])
    .where(isAmong('cubby.orderId', given('orderIds')))
    .orderBy('cubby.lockerId')
    .orderBy('cubby.number'),
)

const readContents = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('cubbyContent as content')
    .innerJoin('cubby', 'cubby.id', 'content.cubbyId')
    .innerJoin('businessLocker as locker', 'locker.id', 'cubby.lockerId')
    .select(['content.orderId', 'content.cubbyId', 'content.orderItemId', 'content.quantity', 'content.takenOutAt'])
    .select(['locker.lockerId', 'cubby.number'])
    .where(isAmong('content.orderId', given('orderIds')))
    .orderBy('content.id'),
)

/** The cubbies of orders, by order id, each order's by number: those that hold it or are held for it, and those that its guest has emptied. */
export async function cubbiesOfOrders(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderCubby[]>> {
  if (ids.length === 0) return new Map()
  const given = { orderIds: JSON.stringify(ids) }
  const contents = await readContents(db, given)
  const present = (await readCubbies(db, given)).flatMap(({ id, orderId, ...cubby }) => {
    if (orderId === null) return []
    const inside = contents.filter(
      (line) => line.cubbyId === id && line.orderId === orderId && line.takenOutAt === null,
    )
    return [{ orderId, cubby: { ...shown(cubby), takenOutAt: null, lines: inside.map(lineOf) } }]
  })
  const emptied = [
    ...groupBy(
      contents.filter(({ takenOutAt }) => takenOutAt !== null),
      cubbyAndOrder,
    ).values(),
  ].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { orderId, lockerId, number, takenOutAt } = first
    const cubby = { lockerId, number, phase: 'Free', color: cubbyColor('Free'), mayBeUnlocked: false } as const
    return [{ orderId, cubby: { ...cubby, takenOutAt, lines: lines.map(lineOf) } }]
  })
  const all = [...present, ...emptied].sort((a, b) => a.cubby.number - b.cubby.number)
  return new Map(
    [...groupBy(all, ({ orderId }) => orderId)].map(([id, cubbies]) => [id, cubbies.map(({ cubby }) => cubby)]),
  )
}

/** Which of an order's cubbies has its turn, without its lines; null for an order in none. */
export function cubbyOf(cubbies: readonly OrderCubby[] = []): Omit<OrderCubby, 'takenOutAt' | 'lines'> | null {
  const inTurn = cubbyInTurn(cubbies.filter(({ takenOutAt }) => takenOutAt === null))
  if (!inTurn) return null
  const { takenOutAt: _, lines: __, ...cubby } = inTurn
  return cubby
}

function cubbyAndOrder({
  cubbyId,
  orderId,
  takenOutAt,
}: {
  cubbyId: number | null
  orderId: number
  takenOutAt: number | null
}) {
  return `${orderId} ${cubbyId} ${takenOutAt}`
}

function lineOf({ orderItemId: id, quantity }: { orderItemId: number; quantity: number }) {
  return { id, quantity }
}

interface CubbyRow {
  lockerId: string
  number: number
  phase: CubbyPhase
  frontUnlatchedAt: number | null
  backUnlatchedAt: number | null
}

function shown({ lockerId, number, phase, ...locks }: CubbyRow) {
  const isUnlocked = mayBeUnlocked(locks)
  return { lockerId, number, phase, color: cubbyColor(phase, isUnlocked), mayBeUnlocked: isUnlocked }
}
