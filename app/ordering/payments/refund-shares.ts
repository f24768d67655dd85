import { notFound } from '../../../contract/errors'
import { splitCents } from '../../../contract/money'
import type { Trx } from '../../../db/store'
import { leftOfLines } from './line-rests'

/** The parts of a refund, in cents. `amountCents` is the sum of the others, except when a second payment is refunded. */
export interface RefundShare {
  amountCents: number
  subtotalCents: number
  taxCents: number
  feeCents: number
  tipCents: number
}

/**
 * What is left of one line after its comps, with its share of the tax (docs/rules/money.md#refund-of-a-line). @throws 404 for a line of another order
 */
export async function lineShare(trx: Trx, orderId: number, orderItemId: number): Promise<RefundShare> {
  const line = (await leftOfLines(trx, orderId)).find(({ id }) => id === orderItemId)
  if (!line) throw notFound('Order line')
  const { leftCents: subtotalCents, taxLeftCents: taxCents } = line
  return { amountCents: subtotalCents + taxCents, subtotalCents, taxCents, feeCents: 0, tipCents: 0 }
}

/**
 * The part of `rest` that an amount without a line covers: drinks with their tax first, in proportion, then the tip, then the fee
 * (docs/rules/money.md#a-refund-made-at-stripe).
 */
export function partOf(rest: RefundShare, amountCents: number): RefundShare {
  const drinks = Math.min(amountCents, rest.subtotalCents + rest.taxCents)
  const [subtotalCents = 0, taxCents = 0] = splitCents(drinks, [rest.subtotalCents, rest.taxCents])
  const tipCents = Math.min(amountCents - drinks, rest.tipCents)
  return { amountCents, subtotalCents, taxCents, tipCents, feeCents: amountCents - drinks - tipCents }
}

/** A share, limited to what is left of the order. */
export function atMost(share: RefundShare, rest: RefundShare): RefundShare {
  const least = (part: keyof RefundShare) => Math.max(0, Math.min(share[part], rest[part]))
  const [subtotalCents, taxCents, feeCents, tipCents] = [
    least('subtotalCents'),
    least('taxCents'),
    least('feeCents'),
    least('tipCents'),
  ]
  return { amountCents: subtotalCents + taxCents + feeCents + tipCents, subtotalCents, taxCents, feeCents, tipCents }
}

/** `share` plus, or with -1 minus, `other`. */
export function plus(share: RefundShare, other: RefundShare, sign: 1 | -1 = 1): RefundShare {
  return {
    amountCents: share.amountCents + sign * other.amountCents,
    subtotalCents: share.subtotalCents + sign * other.subtotalCents,
    taxCents: share.taxCents + sign * other.taxCents,
    feeCents: share.feeCents + sign * other.feeCents,
    tipCents: share.tipCents + sign * other.tipCents,
  }
}

/** Everything that was not refunded yet, in cents, service fee and tip included. */
export async function restOfOrder(trx: Trx, orderId: number, paymentId: number): Promise<RefundShare> {
  const order = await trx
    .selectFrom('order')
    .select(['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const gone = await trx
    .selectFrom('refund')
    .select((eb) => [
      eb.fn.sum<number | null>('subtotalCents').as('subtotalCents'),
      eb.fn.sum<number | null>('taxCents').as('taxCents'),
      eb.fn.sum<number | null>('feeCents').as('feeCents'),
      eb.fn.sum<number | null>('tipCents').as('tipCents'),
    ])
    .where('orderId', '=', orderId)
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'Failed')
    .executeTakeFirst()
  const subtotalCents = order.subtotalCents - (gone?.subtotalCents ?? 0)
  const taxCents = order.taxCents - (gone?.taxCents ?? 0)
  const feeCents = order.serviceFeeCents - (gone?.feeCents ?? 0)
  const tipCents = order.tipCents - (gone?.tipCents ?? 0)
  return { amountCents: subtotalCents + taxCents + feeCents + tipCents, subtotalCents, taxCents, feeCents, tipCents }
}
