import { formatDollars } from '../../../contract/money'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { sharersOf } from '../../ordering/menu/price-plan'
import { priceLine, type PricedLine } from '../../ordering/menu/pricing'

/** How a price is made up and which other prices a change affects, in sentences (docs/rules/money.md#typing-a-price). */
export interface Explained {
  /** '$14.00 = $12.00 + $2.00 for Tito's Handmade (Call)'; null without a price. */
  sum: string | null
  /** Short note beside the price; null if there is none. */
  brief: string | null
  sentences: string[]
  /** Other pours of the item: 'Double - Rocks Glass: $20.00'. */
  others: string[]
}

/** Explains the prices of a menu. The price lines are computed once for all items. */
export function explainer(book: PriceBook): (item: BookItem) => Explained {
  const lines = new Map(
    [...book.items.values()].flatMap((item) =>
      item.pours.length > 0 ? [[item.id, priceLine(book, item, {}, '')]] : [],
    ),
  )
  return (item) => {
    const line = lines.get(item.id)
    if (!line) return withoutPrice(item)
    const { pour, basePriceCents, upCharge, unitPriceCents } = line
    const dearer = line.products.filter(({ tierCents }) => tierCents > 0)
    const times = upCharge === 1 ? '' : ` × ${upCharge}`
    const added = dearer.map(
      ({ name, tier, tierCents }) => ` + ${formatDollars(tierCents)}${times} for ${name}${tier ? ` (${tier})` : ''}`,
    )
    const sharers = pour.businessPourAvailabilityId === null ? [] : sharersOf(book, pour.businessPourAvailabilityId)
    const others = sharers.filter(({ id }) => id !== item.id)
    return {
      sum: `${formatDollars(unitPriceCents)} = ${formatDollars(basePriceCents)} base price${added.join('')}`,
      brief:
        [
          ...(dearer.length > 0 ? [`${formatDollars(basePriceCents)}${added.join('')}`] : []),
          ...(others.length > 0 && pour.of !== null ? [`same for all of ${pour.of}`] : []),
        ].join(', ') || null,
      sentences: [
        ...(pour.of === null || others.length === 0
          ? ['A price typed here changes the base price of this item only.']
          : [
              `The base price comes from ${pour.of} in ${pour.name}, shared with ${many(others.length, 'other item')}: ${listed(others)}. ` +
                'A price typed here becomes this item’s own; theirs stay the same.',
            ]),
        ...dearer.flatMap(({ productId, name, tier }) => tierWords(lines, item, productId, name, tier)),
        ...(item.pours.length > 1 ? ['The price you type is for its first pour; the others stay the same.'] : []),
      ],
      others: item.pours.slice(1).map((each) => {
        const { unitPriceCents: cents } = priceLine(
          book,
          item,
          { pourAvailabilityId: each.pourAvailabilityId ?? undefined },
          '',
        )
        return `${each.name}: ${formatDollars(cents)}`
      }),
    }
  }
}

function withoutPrice(item: BookItem): Explained {
  const why = item.isRefused
    ? 'Its pours are switched off under Advanced, Pour Availability.'
    : 'It has no price yet, so guests do not see it. Type one to put it on the menu.'
  return { sum: null, brief: item.isRefused ? 'Not poured here' : 'No price yet', sentences: [why], others: [] }
}

function tierWords(
  lines: ReadonlyMap<number, PricedLine>,
  item: BookItem,
  productId: number,
  name: string,
  tier: string | null,
): string[] {
  const others = [...lines.values()].filter((line) => line.item.id !== item.id)
  const withBottle = others.filter((line) => line.products.some((product) => product.productId === productId))
  const inTier = others.filter((line) => line.products.some((product) => tier !== null && product.tier === tier))
  return [
    `Changing the tier of ${name} would also change ${many(withBottle.length, 'other item')}.`,
    ...(tier === null
      ? []
      : [`Changing the dollars of ${tier} would also change up to ${many(inTier.length, 'other item')}.`]),
  ]
}

function many(count: number, one: string): string {
  return `${count === 0 ? 'no' : count} ${one}${count === 1 ? '' : 's'}`
}

const NAMED = 3

function listed(items: readonly BookItem[]): string {
  const names = items.slice(0, NAMED).map(({ name }) => name)
  return items.length > NAMED ? `${names.join(', ')} and ${items.length - NAMED} more` : names.join(', ')
}
