import { cubbyInTurn } from '../../../contract/cubbies'
import { groupBy } from '../../../contract/group-by'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { isCurrentCommand } from './commands'
import type { Becomes } from './taken-out'

/** How far an order's way out of its cubby has come; of several, out of the one that has its turn. */
export interface PickupState {
  /** True if the sensor reports the front open. */
  isFrontOpen: boolean
  /** When the guest's command for the front expires (Unix ms). Null without one, and once it has expired, failed or been revoked. */
  opensUntil: number | null
  /** The order's state after staff take it out. Null: staff hand it over, or are not at the cubby. */
  becomes: Becomes | null
}

const readPickups = compiledOnce((db, given: GivenOf<{ orderIds: string; now: number }>) =>
  db
    .selectFrom('cubby')
    .select(['cubby.orderId', 'cubby.number', 'cubby.phase', 'cubby.front', 'cubby.becomes'])
    .select(({ selectFrom }) =>
      selectFrom('lockerCommand')
        .select(({ fn }) => fn.max('lockerCommand.expiresAt').as('expiresAt'))
        .whereRef('lockerCommand.orderId', '=', 'cubby.orderId')
        .whereRef('lockerCommand.lockerId', '=', 'cubby.lockerId')
        .whereRef('lockerCommand.cubby', '=', 'cubby.number')
        .where(isCurrentCommand('pickup', given('now')))
        .as('opensUntil'),
    )
    .where(isAmong('cubby.orderId', given('orderIds'))),
)

/** The states of those of the orders that are in a cubby, by order id. `now` in Unix milliseconds. */
export async function pickupStates(
  db: Database,
  { orderIds, now }: { orderIds: readonly number[]; now: number },
): Promise<ReadonlyMap<number, PickupState>> {
  if (orderIds.length === 0) return new Map()
  const rows = await readPickups(db, { orderIds: JSON.stringify(orderIds), now })
  return new Map(
    [...groupBy(rows, ({ orderId }) => orderId ?? 0)].flatMap(([orderId, cubbies]) => {
      const cubby = cubbyInTurn(cubbies)
      if (!cubby) return []
      const { front, opensUntil, becomes } = cubby
      return [[orderId, { isFrontOpen: front === 'open', opensUntil, becomes }]]
    }),
  )
}
