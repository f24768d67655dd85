import type { OrderBody } from '../../../contract/calls/orders'
import { priceLineAt } from '../menu/pricing'
import type { Services } from '../../platform/server/services'

/**
 * The names of price rules that an order's lines had at its `quotedAt` and no longer have, each once. @throws 400 for a choice that is not offered,
 * 404
 */
export async function endedRules(
  app: Services,
  { businessId, items, quotedAt }: Pick<OrderBody, 'businessId' | 'items' | 'quotedAt'>,
): Promise<string[]> {
  if (quotedAt === undefined) return []
  const book = await app.priceBooks.of(app.db, businessId)
  const ended = items.flatMap((line) => {
    const item = book.items.get(line.menuItemId)
    if (!item || item.priceRules.length === 0) return []
    const [then, now] = [Date.parse(quotedAt), app.now()].map(
      (at) => priceLineAt(book, item, line, 'line', at).priceRule,
    )
    return then && then.id !== now?.id ? [then.name] : []
  })
  return [...new Set(ended)]
}
