import type { OrderStatus, PaymentStatus } from '../../../contract/enumerations'
import { multiplyCents } from '../../../contract/money'
import { DEFAULT_TAX_CLASS, taxOf } from '../../../contract/taxes'
import { MINUTE_MS } from '../../../contract/time'
import type { World } from './past'
import { pastRounds, type Round } from './rounds'

const FEE_CENTS = 199
const TAX_RATE = 0.075

interface Where {
  tabId: number
  customerId: number
  businessId: number
  placedAt: number
}

interface Outcome {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Minutes after it was placed; null if it was never paid. */
  paidAfter: number | null
}

export interface OrderWriter {
  /** Adds a finished order: most were picked up, some cancelled or partly refunded. */
  addPast(where: Where): void
  /** Adds an order with this outcome. Returns its id. */
  add(where: Where, outcome: Outcome): number
}

const COMPLETED = { status: 'Completed', paymentStatus: 'Paid', paidAfter: 0.1 } as const
const CANCELLED = { status: 'Cancelled', paymentStatus: 'Refunded', paidAfter: 0.1 } as const
const NEVER_PAID = { status: 'Cancelled', paymentStatus: 'Failed', paidAfter: null } as const

export function orderWriter({ file, rows, random }: World, kind = 'past'): OrderWriter {
  const rounds = pastRounds(file)
  let number = 0

  function add(where: Where, { status, paymentStatus, paidAfter }: Outcome, lineGivenBack = false): number {
    const { placedAt } = where
    const round = random.pick(rounds)
    const { subtotalCents } = round
    const taxes = taxOf(round.lines.map(taxed))
    const money = moneyOf(subtotalCents, taxes.taxCents, random.pick([0, 0.15, 0.18, 0.2]))
    const back = givenBack(round, money, paymentStatus, lineGivenBack ? (taxes.ofLines[0] ?? 0) : undefined)
    const paidAt = paidAfter === null ? null : placedAt + paidAfter * MINUTE_MS
    const stamps = { createdAt: placedAt, updatedAt: placedAt + 12 * MINUTE_MS }
    number += 1
    const orderId = rows.add('order', {
      uid: `bench-${kind}-${number}`,
      ...where,
      status,
      paymentStatus: back && paymentStatus === 'Paid' ? 'PartiallyRefunded' : paymentStatus,
      isAlcoholic: 1,
      taxRate: TAX_RATE,
      ...money,
      refundedSubtotalCents: back?.subtotalCents ?? 0,
      refundedTotalCents: back?.amountCents ?? 0,
      paidAt,
      queuedAt: paidAt,
      readyAt: ['Ready', 'Completed'].includes(status) ? placedAt + 9 * MINUTE_MS : null,
      completedAt: status === 'Completed' ? placedAt + 12 * MINUTE_MS : null,
      cancelledAt: status === 'Cancelled' ? placedAt + 12 * MINUTE_MS : null,
      ...stamps,
    })
    const itemIds = round.lines.map(({ uses, ...line }, index) => {
      const itemStatus = index === 0 && lineGivenBack ? 'NotAvailable' : status === 'Completed' ? 'Complete' : 'Pending'
      const tax = { taxClass: DEFAULT_TAX_CLASS, taxRate: TAX_RATE, taxCents: taxes.ofLines[index] ?? 0 }
      const orderItemId = rows.add('orderItem', { orderId, status: itemStatus, ...line, ...tax, ...stamps })
      for (const use of uses) rows.add('orderItemUse', { orderItemId, ...use })
      return orderItemId
    })
    const paymentId = rows.add('payment', {
      orderId,
      attempt: 1,
      status: paidAt === null ? 'Failed' : 'Succeeded',
      amountCents: money.totalCents,
      applicationFeeCents: FEE_CENTS,
      ...stamps,
    })
    if (back) {
      rows.add('refund', {
        uid: `bench-${kind}-${number}`,
        paymentId,
        orderId,
        orderItemId: lineGivenBack ? (itemIds[0] ?? null) : null,
        status: 'Succeeded',
        actor: 'user:1',
        ...back,
        ...stamps,
      })
    }
    return orderId
  }

  return {
    add,
    addPast(where) {
      const draw = random.next()
      if (draw < 0.03) add(where, CANCELLED)
      else if (draw < 0.045) add(where, NEVER_PAID)
      else add(where, COMPLETED, draw < 0.08)
    },
  }
}

function taxed({ unitPriceCents, quantity }: Round['lines'][number]) {
  return { taxClass: DEFAULT_TAX_CLASS, taxRate: TAX_RATE, cents: unitPriceCents * quantity }
}

function moneyOf(subtotalCents: number, taxCents: number, tip: number) {
  const tipCents = multiplyCents(subtotalCents, tip)
  const totalCents = subtotalCents + taxCents + tipCents + FEE_CENTS
  return { subtotalCents, taxCents, tipCents, serviceFeeCents: FEE_CENTS, totalCents }
}

function givenBack(
  { lines }: Round,
  money: ReturnType<typeof moneyOf>,
  paymentStatus: PaymentStatus,
  lineTaxCents: number | undefined,
) {
  if (paymentStatus === 'Refunded') {
    const { subtotalCents, taxCents, tipCents, totalCents: amountCents } = money
    return { amountCents, subtotalCents, taxCents, feeCents: FEE_CENTS, tipCents }
  }
  const [line] = lines
  if (lineTaxCents === undefined || !line) return undefined
  const subtotalCents = line.unitPriceCents * line.quantity
  const taxCents = lineTaxCents
  return { amountCents: subtotalCents + taxCents, subtotalCents, taxCents, feeCents: 0, tipCents: 0 }
}
