import { isServedAt, turnsNext, type MenuHours } from '../../../contract/availability'
import type { PriceRuleKind } from '../../../contract/enumerations'
import { multiplyCents } from '../../../contract/money'
import { QUOTE_HELD_MS } from '../../../contract/price-rules'
import { DAY_MS } from '../../../contract/time'

/** Prices by rule (docs/rules/money.md#price-rules). */

/** A rule that may hold: active and, with alcohol in it, confirmed. */
export interface PriceRule extends MenuHours {
  id: number
  name: string
  off: PriceOff
  includesAlcohol: boolean
  /** Null for the whole menu. */
  of: { itemIds: ReadonlySet<number>; categoryIds: ReadonlySet<number> } | null
}

/** The reduction of a rule: percent, cents, or everything above a price in cents. */
export interface PriceOff {
  kind: PriceRuleKind
  amount: number
}

/** A unit price after its rule. Cents. */
export interface RuledPrice {
  unitPriceCents: number
  /** The reduction of one drink. */
  discountCents: number
  rule: PriceRule | null
}

/** The rules of a menu that are about an item. */
export function rulesOf(
  rules: readonly PriceRule[],
  item: { id: number; categoryIds: readonly number[] },
): PriceRule[] {
  return rules.filter(
    ({ of }) => of === null || of.itemIds.has(item.id) || item.categoryIds.some((id) => of.categoryIds.has(id)),
  )
}

/** A unit price with this taken off, in cents: at least 1, and never more than before. */
export function priceWith({ kind, amount }: PriceOff, unitPriceCents: number): number {
  const wanted =
    kind === 'Percent'
      ? unitPriceCents - multiplyCents(unitPriceCents, amount / 100)
      : kind === 'Amount'
        ? unitPriceCents - amount
        : amount
  return Math.min(unitPriceCents, Math.max(1, wanted))
}

/** The unit price under the one rule that is best for the guest. Rules never add up; of equal ones the oldest counts. */
export function bestPrice(
  rules: readonly PriceRule[],
  line: { unitPriceCents: number; isAlcoholic: boolean },
): RuledPrice {
  let best: RuledPrice = { unitPriceCents: line.unitPriceCents, discountCents: 0, rule: null }
  for (const rule of rules) {
    if (line.isAlcoholic && !rule.includesAlcohol) continue
    const unitPriceCents = priceWith(rule.off, line.unitPriceCents)
    if (unitPriceCents >= best.unitPriceCents) continue
    best = { unitPriceCents, discountCents: line.unitPriceCents - unitPriceCents, rule }
  }
  return best
}

interface Stretch {
  from: number
  /** When the rule next begins or ends, as far as it is known. */
  until: number
  isOn: boolean
  endsAt: number | null
}

const known = new WeakMap<PriceRule, Stretch>()

/**
 * Whether a rule holds at a moment, and when that changes, in Unix milliseconds. Computed once for each stretch, because calendars are slow and
 * every item of a menu asks.
 */
export function stretchOf(rule: PriceRule, timeZone: string, at: number): Stretch {
  const before = known.get(rule)
  if (before && before.from <= at && at < before.until) return before
  const turn = turnsNext(rule, timeZone, at)
  const isOn = isServedAt(rule, timeZone, at)
  const stretch = { from: at, until: turn ?? at + DAY_MS, isOn, endsAt: isOn ? turn : null }
  // A price that is held since an earlier moment must not push out that of now.
  if (!before || at >= before.from) known.set(rule, stretch)
  return stretch
}

/** The rules that hold at a moment. */
export function rulesAt(rules: readonly PriceRule[], timeZone: string, at: number): readonly PriceRule[] {
  return rules.length === 0 ? rules : rules.filter((rule) => stretchOf(rule, timeZone, at).isOn)
}

/** The moment whose prices an order has: that of its quote for five minutes, otherwise now. Unix milliseconds. */
export function pricedAt(quotedAt: string | undefined, now: number): number {
  const quoted = quotedAt === undefined ? now : Date.parse(quotedAt)
  return quoted <= now && now - quoted <= QUOTE_HELD_MS ? quoted : now
}
