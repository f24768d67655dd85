import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import { insertRows } from '../../../db/rows'
import type { Database } from '../../../db/store'
import { groupBy } from '../../../contract/group-by'
import type { Filled, Glasses } from './fit'
import type { UnitOfWork } from './unit-of-work'

/* Which glasses of an order are in which of its cubbies, or held for them (docs/rules/lockers.md#several-cubbies). */

const readToPlace = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('orderItem')
    .select(['orderItem.id as orderItemId', 'orderItem.orderId', 'orderItem.quantity', 'places', 'heightMm'])
    .select(({ selectFrom }) =>
      selectFrom('cubbyContent')
        .select(({ fn }) => fn.sum<number>('cubbyContent.quantity').as('placed'))
        .whereRef('cubbyContent.orderItemId', '=', 'orderItem.id')
        .as('placed'),
    )
    .where(isAmong('orderItem.orderId', given('orderIds')))
    .where('orderItem.status', 'in', ['Pending', 'Complete'])
    .orderBy('orderItem.id'),
)

/** The glasses of orders that have no cubby yet and that their guests do not have, by order id. Orders without such glasses are missing. */
export async function glassesToPlace(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Glasses[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await readToPlace(db, { orderIds: JSON.stringify(orderIds) })
  const left = lines
    .map(({ placed, quantity, ...line }) => ({ ...line, quantity: quantity - (placed ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return groupBy(left, ({ orderId }) => orderId)
}

/** As `glassesToPlace`, for one order. */
export async function glassesOf(db: Database, orderId: number): Promise<Glasses[]> {
  return (await glassesToPlace(db, [orderId])).get(orderId) ?? []
}

/** Whether every glass of an order has a cubby, or is with its guest. */
export async function isPlaced(db: Database, orderId: number): Promise<boolean> {
  return (await glassesOf(db, orderId)).length === 0
}

/** Records what belongs in an order's cubbies. */
export async function putInto(
  unit: UnitOfWork,
  orderId: number,
  filled: ReadonlyArray<Filled<{ id: number }>>,
): Promise<void> {
  const rows = filled.flatMap(({ room, contents }) =>
    contents.map(({ orderItemId, quantity }) => ({ orderId, cubbyId: room.id, orderItemId, quantity })),
  )
  if (rows.length > 0) await insertRows(unit.trx, 'cubbyContent', rows)
}

/** Forgets what was in a cubby or held for it; with `handedOut`, records that its guest has it. */
export async function takeFrom(
  unit: UnitOfWork,
  cubbyId: number,
  { handedOut }: { handedOut: boolean },
): Promise<void> {
  if (handedOut) {
    await unit.trx
      .updateTable('cubbyContent')
      .set({ takenOutAt: unit.now })
      .where('cubbyId', '=', cubbyId)
      .where('takenOutAt', 'is', null)
      .execute()
  } else {
    await unit.trx.deleteFrom('cubbyContent').where('cubbyId', '=', cubbyId).where('takenOutAt', 'is', null).execute()
  }
}
