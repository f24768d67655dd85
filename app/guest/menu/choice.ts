import { z } from 'zod'
import { orderLine, type OrderLine } from '../../../contract/calls/orders'
import { invalid } from '../../../contract/errors'
import { MAX_QUANTITY } from '../../../contract/limits'

/** Fields of the drink form. It also has one field for each slot, `slot-{recipeItemId}`, and one for each change, `swap-{id}`. */
const fields = z.object({
  quantity: z.coerce.number().int().min(1).max(MAX_QUANTITY).catch(1),
  pour: z.coerce.number().int().positive().optional().catch(undefined),
  notes: z.string().trim().optional(),
})

/** Parses the form of a drink into an order line. @throws 400 with the invalid fields */
export function readChoice(menuItemId: number, form: Iterable<[string, unknown]>): OrderLine {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  const { quantity, pour, notes } = fields.parse(Object.fromEntries(entries))
  const line = orderLine.safeParse({
    menuItemId,
    quantity,
    ...(pour !== undefined && { pourAvailabilityId: pour }),
    products: entries.flatMap(([name, value]) => {
      const slot = /^slot-(\d+)$/.exec(name)?.[1]
      return slot === undefined ? [] : [{ recipeItemId: Number(slot), productId: Number(value) }]
    }),
    substitutions: entries.flatMap(([name]) => {
      const swap = /^swap-(\d+)$/.exec(name)?.[1]
      return swap === undefined ? [] : [Number(swap)]
    }),
    ...(notes && { notes }),
  })
  if (!line.success) throw invalid(line.error)
  return line.data
}
