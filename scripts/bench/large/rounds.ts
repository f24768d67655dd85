import type { Selectable } from 'kysely'
import type { SqliteStore } from '../../../db/sqlite/store'
import type { OrderItemTable, OrderItemUseTable } from '../../../db/tables'

type Line = Pick<
  { [K in keyof OrderItemTable]: OrderItemTable[K] },
  | 'menuItemId'
  | 'type'
  | 'name'
  | 'unitPriceCents'
  | 'quantity'
  | 'basePriceCents'
  | 'tierCents'
  | 'upCharge'
  | 'choices'
> & {
  uses: Array<
    Pick<Selectable<OrderItemUseTable>, 'productId' | 'ingredientId' | 'quantity' | 'unit' | 'ml' | 'servings'>
  >
}

/** An order once placed at the demo's first venue, used as a template. */
export interface Round {
  subtotalCents: number
  lines: Line[]
}

export function pastRounds(file: SqliteStore['file']): Round[] {
  const lines = file
    .prepare<[], Omit<Line, 'uses'> & { id: number; orderId: number }>(
      `SELECT orderItem.id, orderId, menuItemId, type, name, unitPriceCents, quantity, basePriceCents, tierCents, upCharge, choices
       FROM orderItem JOIN "order" ON "order".id = orderId WHERE businessId = 1 ORDER BY orderItem.id`,
    )
    .all()
  const usesOf = file.prepare<[number], Line['uses'][number]>(
    'SELECT productId, ingredientId, quantity, unit, ml, servings FROM orderItemUse WHERE orderItemId = ?',
  )
  const rounds = new Map<number, Round>()
  for (const { id, orderId, ...line } of lines) {
    const round = rounds.get(orderId) ?? { subtotalCents: 0, lines: [] }
    round.lines.push({ ...line, uses: usesOf.all(id) })
    round.subtotalCents += line.unitPriceCents * line.quantity
    rounds.set(orderId, round)
  }
  return [...rounds.values()]
}
