import { multiplyCents, splitCents } from '../../../contract/money'
import type { RefundShare } from '../payments/refund-shares'

/** A line, and what earlier refunds and comps have left of it. Cents. */
export interface CompedLine {
  id: number
  priceCents: number
  taxCents: number
  leftCents: number
  taxLeftCents: number
}

/** Everything, percent of the price, or cents, before tax. */
export type CompWish = { type: 'all' } | { type: 'percent'; value: number } | { type: 'amount'; cents: number }

/** A line's part of a comp, in cents. */
export interface CompPart {
  id: number
  subtotalCents: number
  taxCents: number
}

/**
 * Divides a comp among its lines (docs/rules/money.md#comps): a percentage by their prices, an amount by what is left of them, never more than is left.
 * Each part returns its share of the line's tax. `most`: what is left of the order's drinks and their tax.
 */
export function compParts(
  lines: readonly CompedLine[],
  wish: CompWish,
  most: Pick<RefundShare, 'subtotalCents' | 'taxCents'>,
): CompPart[] {
  const left = lines.map(({ leftCents }) => leftCents)
  const wanted = wish.type === 'percent' ? percentOfEach(lines, wish.value) : left
  const cents = sum(wanted)
  const limit = Math.min(wish.type === 'amount' ? wish.cents : cents, cents, most.subtotalCents)
  const parts = limit === cents ? wanted : splitCents(limit, wanted)
  const taxes = lines.map((line, index) => taxOfPart(line, parts[index] ?? 0))
  const taxLimit = Math.min(sum(taxes), most.taxCents)
  const taxParts = taxLimit === sum(taxes) ? taxes : splitCents(taxLimit, taxes)
  return lines
    .map(({ id }, index) => ({ id, subtotalCents: parts[index] ?? 0, taxCents: taxParts[index] ?? 0 }))
    .filter(({ subtotalCents, taxCents }) => subtotalCents > 0 || taxCents > 0)
}

function percentOfEach(lines: readonly CompedLine[], percent: number): number[] {
  const prices = lines.map(({ priceCents }) => priceCents)
  const whole = splitCents(multiplyCents(sum(prices), percent / 100), prices)
  return lines.map(({ leftCents }, index) => Math.min(leftCents, whole[index] ?? 0))
}

/** Rounded on what the line has lost so far, so that parts of a line add up to its tax. */
function taxOfPart({ priceCents, taxCents, leftCents, taxLeftCents }: CompedLine, cents: number): number {
  if (cents === leftCents) return taxLeftCents
  const lost = priceCents - leftCents + cents
  const taxLost = Math.floor((2 * taxCents * lost + priceCents) / (2 * priceCents))
  return Math.max(0, Math.min(taxLeftCents, taxLost - (taxCents - taxLeftCents)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
