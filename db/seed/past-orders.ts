import type { PaymentStatus } from '../../contract/enumerations'
import { multiplyCents } from '../../contract/money'
import { DEFAULT_TAX_CLASS, taxOf } from '../../contract/taxes'
import { lastChange, type Fate } from './fates'
import type { PastLine } from './order-lines'
import type { Random } from './random'
import type { DemoRows } from './rows'
import type { DemoVenue } from './venues'

/** Prefix of the Stripe ids of the demo's past payments. Stripe never saw them; the local stand-in gets them. */
export const DEMO_INTENT_PREFIX = 'pi_seed_'
/** The card that paid for all of them. */
export const DEMO_CARD = 'pm_seed_card'

interface PastOrder {
  tabId: number
  venue: DemoVenue
  customerId: number
  lines: readonly PastLine[]
  fate: Fate
  /** Percent of the subtotal. */
  tipPercent: number
}

/** Cents. */
interface Sums {
  subtotalCents: number
  taxCents: number
  serviceFeeCents: number
  tipCents: number
  totalCents: number
}

/** Enters one finished order with its lines, history, payment and refunds. */
export function enterPastOrder(rows: DemoRows, random: Random, order: PastOrder): void {
  const { venue, lines, fate } = order
  const sums = sumsOf(order)
  const back = givenBack(order, sums)
  const reached = (status: string) => fate.steps.findLast((step) => step.to === status)?.at ?? null
  const { placedAt } = fate

  const orderId = rows.enter(
    'order',
    {
      uid: uuid(random),
      tabId: order.tabId,
      businessId: venue.businessId,
      customerId: order.customerId,
      status: fate.steps.at(-1)?.to ?? 'Draft',
      paymentStatus: paymentStatusOf(fate),
      // It began as version 1. Each later move, and a line given back, added one.
      version: fate.steps.length + (fate.givenBack ? 1 : 0),
      isAlcoholic: lines.some((line) => line.offer.isAlcoholic) ? 1 : 0,
      taxRate: venue.taxRate,
      ...sums,
      refundedSubtotalCents: back?.subtotalCents ?? 0,
      refundedTotalCents: back?.amountCents ?? 0,
      atCounter: fate.atCounter ? 1 : 0,
      placedAt,
      paidAt: reached('Paid'),
      queuedAt: reached('Paid'),
      readyAt: reached('Ready'),
      completedAt: reached('Completed'),
      cancelledAt: reached('Cancelled'),
    },
    placedAt,
    lastChange(fate),
  )
  const taxes = taxesOf(order).ofLines
  const itemIds = lines.map((line, index) =>
    enterLine(rows, { orderId, line, fate, index, placedAt, taxRate: venue.taxRate, taxCents: taxes[index] ?? 0 }),
  )
  // After the lines: the order's chain includes them once its history has it as paid.
  for (const { from, to, actor, reason, at } of fate.steps) {
    rows.record('orderHistory', { orderId, fromStatus: from, toStatus: to, actor, reason, at })
  }
  const paymentId = enterPayment(rows, { orderId, order, sums, placedAt, paidAt: reached('Paid') })
  if (back) {
    const { index, reason, actor, at, ...amounts } = back
    rows.enter(
      'refund',
      {
        uid: uuid(random),
        paymentId,
        orderId,
        orderItemId: index === null ? null : (itemIds[index] ?? null),
        status: 'Succeeded',
        ...amounts,
        reason,
        actor,
        stripeRefundId: `re_seed_${orderId}`,
        paidBackAt: at + 1500,
        attempts: 1,
      },
      at,
      at + 1500,
    )
  }
}

/** The tax of the order's lines. */
function taxesOf({ lines, venue: { taxRate } }: PastOrder) {
  return taxOf(
    lines.map(({ unitPriceCents, quantity }) => ({
      taxClass: DEFAULT_TAX_CLASS,
      taxRate,
      cents: unitPriceCents * quantity,
    })),
  )
}

function sumsOf(order: PastOrder): Sums {
  const { lines, venue, tipPercent } = order
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const { taxCents } = taxesOf(order)
  const tipCents = multiplyCents(subtotalCents, tipPercent / 100)
  const { serviceFeeCents } = venue
  const totalCents = subtotalCents + taxCents + serviceFeeCents + tipCents
  return { subtotalCents, taxCents, serviceFeeCents, tipCents, totalCents }
}

/** The amounts given back to the guest: everything, or one line with its share of the tax. */
function givenBack(order: PastOrder, sums: Sums) {
  const { lines, fate } = order
  const end = fate.steps.at(-1)
  if (fate.refundedWhole && end) {
    const { totalCents: amountCents, serviceFeeCents: feeCents, subtotalCents, taxCents, tipCents } = sums
    const reason = end.reason ?? 'order cancelled'
    return {
      index: null,
      amountCents,
      subtotalCents,
      taxCents,
      feeCents,
      tipCents,
      reason,
      actor: end.actor,
      at: end.at,
    }
  }
  if (!fate.givenBack) return undefined
  const { index, status, actor, at } = fate.givenBack
  const line = lines[index]
  const subtotalCents = line ? line.unitPriceCents * line.quantity : 0
  const taxCents = taxesOf(order).ofLines[index] ?? 0
  const reason = status === 'NotAvailable' ? 'not available' : status.toLowerCase()
  return {
    index,
    amountCents: subtotalCents + taxCents,
    subtotalCents,
    taxCents,
    feeCents: 0,
    tipCents: 0,
    reason,
    actor,
    at,
  }
}

function paymentStatusOf(fate: Fate): PaymentStatus {
  if (!fate.paid) return 'Failed'
  if (fate.refundedWhole) return 'Refunded'
  return fate.givenBack ? 'PartiallyRefunded' : 'Paid'
}

interface EnteredLine {
  orderId: number
  line: PastLine
  fate: Fate
  index: number
  placedAt: number
  taxRate: number
  taxCents: number
}

function enterLine(rows: DemoRows, entered: EnteredLine): number {
  const { orderId, line, fate, index, placedAt, taxRate, taxCents } = entered
  const { offer, pour } = line
  const orderItemId = rows.enter(
    'orderItem',
    {
      orderId,
      menuItemId: offer.menuItemId,
      businessPourAvailabilityId: pour.businessPourAvailabilityId,
      type: offer.type,
      status: fate.givenBack?.index === index ? fate.givenBack.status : fate.itemStatus,
      name: offer.name,
      pourName: pour.name,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      basePriceCents: pour.basePriceCents,
      tierCents: line.tierCents,
      upCharge: pour.upCharge,
      abvPercentage: line.abvPercentage,
      volumeMl: line.volumeMl,
      choices: JSON.stringify({ products: line.products, substitutions: [] }),
      notes: line.notes,
      taxClass: DEFAULT_TAX_CLASS,
      taxRate,
      taxCents,
    },
    placedAt,
    lastChange(fate),
  )
  for (const use of line.uses) rows.record('orderItemUse', { orderItemId, ...use })
  return orderItemId
}

function enterPayment(
  rows: DemoRows,
  {
    orderId,
    order,
    sums,
    placedAt,
    paidAt,
  }: { orderId: number; order: PastOrder; sums: Sums; placedAt: number; paidAt: number | null },
): number {
  const declined = { errorCode: 'card_declined', errorMessage: 'Your card was declined.' }
  return rows.enter(
    'payment',
    {
      orderId,
      attempt: 1,
      status: paidAt === null ? 'Failed' : 'Succeeded',
      amountCents: sums.totalCents,
      applicationFeeCents: sums.serviceFeeCents,
      destinationAccount: order.venue.stripeAccountId,
      paymentMethodId: DEMO_CARD,
      stripePaymentIntentId: `${DEMO_INTENT_PREFIX}${orderId}`,
      ...(paidAt === null && declined),
    },
    placedAt,
    paidAt ?? placedAt + 2000,
  )
}

/** A text in the form of a version 4 UUID, from the seed's own random numbers. */
function uuid(random: Random): string {
  const parts = [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    `${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}`,
    random.hex(12),
  ]
  return parts.join('-')
}
