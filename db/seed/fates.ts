import type { OrderItemStatus, OrderStatus } from '../../contract/enumerations'
import { MINUTE_MS, SECOND_MS } from '../../contract/time'
import type { Random } from './random'
import { DEMO_LOCKER } from './venues'

/** One step of an order's history, at Unix ms. */
interface Move {
  from: OrderStatus | null
  to: OrderStatus
  actor: string
  reason: string | null
  at: number
}

/** The course of an order, from the guest's tap to its end. */
export interface Fate {
  /** Unix ms. */
  placedAt: number
  steps: readonly Move[]
  /** The status of every line except the one given back. */
  itemStatus: OrderItemStatus
  /** The refunded line, by its index in the order. */
  givenBack?: { index: number; status: 'NotAvailable' | 'Returned' | 'Missing'; actor: string; at: number }
  /** Everything was refunded, including fee and tip. */
  refundedWhole: boolean
  paid: boolean
  atCounter: boolean
}

interface Circumstances {
  placedAt: number
  customerId: number
  bartenderId: number
  managerId: number
  lines: number
  hasLocker: boolean
}

const OUTCOMES = [
  ['completed', 900],
  ['lineNotAvailable', 22],
  ['lineReturned', 12],
  ['lineMissing', 6],
  ['reloaded', 8],
  ['cancelledByGuest', 15],
  ['unpaid', 15],
  ['nothingAvailable', 7],
  ['cancelledByManager', 5],
  ['unclaimed', 4],
] as const

type Outcome = (typeof OUTCOMES)[number][0]

const MANAGER_REASONS = ['Ordered twice by mistake', 'The guest had to leave', 'Glass broke, no time for another']

/** Draws the course of an order. Every history is a path of contract/order-states.ts. */
export function drawFate(random: Random, circumstances: Circumstances): Fate {
  const outcome = possible(random.weighted(OUTCOMES), circumstances)
  const { placedAt, customerId, bartenderId, managerId, lines } = circumstances
  const guest = `customer:${customerId}`
  const bartender = `user:${bartenderId}`
  const manager = `user:${managerId}`
  const atCounter = !circumstances.hasLocker || random.chance(0.08)
  const door = atCounter ? bartender : `locker:${DEMO_LOCKER.lockerId}`

  const steps: Move[] = []
  let at = placedAt
  const move = (to: OrderStatus, actor: string, after: number, reason: string | null = null) => {
    at += after
    steps.push({ from: steps.at(-1)?.to ?? null, to, actor, reason, at })
  }
  const end = (fate: Partial<Fate> = {}): Fate => ({
    placedAt,
    steps,
    itemStatus: 'Complete',
    refundedWhole: false,
    paid: true,
    atCounter: atCounter && steps.some((step) => step.to === 'Ready'),
    ...fate,
  })

  move('Draft', guest, 0)
  move('Submitted', guest, 0)
  if (outcome === 'unpaid') {
    move('Cancelled', 'sweep', 10 * MINUTE_MS + random.whole(0, 5) * SECOND_MS, 'unpaid for 10 minutes')
    return end({ itemStatus: 'Pending', paid: false })
  }
  move('Paid', 'payments', random.whole(900, 4000))
  if (outcome === 'cancelledByGuest') {
    move('Cancelled', guest, random.whole(15, 150) * SECOND_MS)
    return end({ itemStatus: 'Pending', refundedWhole: true })
  }
  move('Started', bartender, random.whole(20, 360) * SECOND_MS)
  const startedAt = at
  if (outcome === 'nothingAvailable') {
    move('Cancelled', bartender, random.whole(10, 60) * SECOND_MS, 'nothing on it was available')
    return end({ itemStatus: 'NotAvailable', refundedWhole: true })
  }
  if (outcome === 'cancelledByManager') {
    move('Cancelled', manager, random.whole(60, 300) * SECOND_MS, random.pick(MANAGER_REASONS))
    return end({ itemStatus: 'Pending', refundedWhole: true })
  }
  move('Prepared', bartender, random.whole(90, 420) * SECOND_MS)
  move('Ready', door, random.whole(15, 90) * SECOND_MS)
  if (outcome === 'reloaded') {
    move('Prepared', bartender, random.whole(30, 120) * SECOND_MS, 'The door did not open')
    move('Ready', door, random.whole(20, 90) * SECOND_MS)
  }
  if (outcome === 'unclaimed') {
    // No guest came. The drinks were made, so nothing is refunded.
    move('Cancelled', manager, random.whole(35, 55) * MINUTE_MS, 'Not picked up')
    return end()
  }
  move('Completed', door, random.whole(30, 540) * SECOND_MS)

  const index = random.whole(0, lines - 1)
  switch (outcome) {
    case 'lineNotAvailable':
      return end({ givenBack: { index, status: 'NotAvailable', actor: bartender, at: startedAt + 5 * SECOND_MS } })
    case 'lineReturned':
      return end({
        givenBack: { index, status: 'Returned', actor: bartender, at: at + random.whole(1, 8) * MINUTE_MS },
      })
    case 'lineMissing':
      return end({ givenBack: { index, status: 'Missing', actor: manager, at: at + random.whole(1, 8) * MINUTE_MS } })
    default:
      return end()
  }
}

/** When an order last changed (Unix ms): at its end, or later if a line was given back. */
export function lastChange({ placedAt, steps, givenBack }: Fate): number {
  return Math.max(steps.at(-1)?.at ?? placedAt, givenBack?.at ?? 0)
}

/** The outcome that fits this order: with a single line, one that is not available ends the order, and without a locker there is no door. */
function possible(outcome: Outcome, { lines, hasLocker }: Circumstances): Outcome {
  if (outcome === 'lineNotAvailable' && lines === 1) return 'nothingAvailable'
  if ((outcome === 'reloaded' || outcome === 'unclaimed') && !hasLocker) return 'completed'
  return outcome
}
