import type { Becomes } from '../../ordering/lockers/taken-out'
import type { OrderView } from '../../ordering/orders/read'

/** The state of an order on its guest's screen. */
export type OrderState =
  | 'unpaid'
  | 'asking'
  /** Paid for a time: the bar does not have it yet. */
  | 'planned'
  | 'queued'
  | 'making'
  | 'made'
  | 'waiting'
  | 'takenBack'
  | 'takingOut'
  | 'loading'
  | 'ready'
  /** Ready for longer than the venue keeps a drink for its guest. */
  | 'overdue'
  /** Ready in a cubby that opens for a friend. */
  | 'handed'
  | 'opening'
  | 'open'
  | 'counter'
  | 'problem'
  | 'done'
  | 'cancelled'
  | 'refunded'

type Seen = Pick<OrderView, 'status' | 'paymentStatus' | 'queuedAt' | 'waitingSince' | 'atCounter'> & {
  /** True for an order on a tab: the guest was not charged for it before it was cancelled. */
  onTab?: boolean
  /** The guest has handed the pickup to a friend. */
  isHanded?: boolean
  cubby: Pick<NonNullable<OrderView['cubby']>, 'phase' | 'mayBeUnlocked'> | null
}

/** Facts that the order's view does not hold (`known.ts` loads those about cubbies). */
interface OrderFacts {
  /** The newest attempt to pay, if the caller has read it. */
  payment?: { status: string }
  /** True if the sensor of its cubby's front reports it open. */
  isFrontOpen?: boolean
  /** When the guest's command for the front expires. Null without one that may still open it. */
  opensUntil?: number | null
  /** The order's state after staff take it out. Null: staff hand it over. */
  becomes?: Becomes | null
  /** True if it was ready and staff took it back to the bar. */
  wasTakenBack?: boolean
}

/** Returns the state that the screen's large text shows. */
export function orderState(order: Seen, known: OrderFacts = {}): OrderState {
  const { payment, wasTakenBack = false } = known
  switch (order.status) {
    case 'Draft':
    case 'Submitted':
      return payment?.status === 'Creating' || payment?.status === 'Processing' || payment?.status === 'Succeeded'
        ? 'asking'
        : 'unpaid'
    case 'Paid':
      return order.queuedAt === null ? 'planned' : 'queued'
    case 'Started':
      return 'making'
    case 'Prepared':
      if (order.cubby?.phase === 'Reserved') return 'loading'
      if (wasTakenBack) return 'takenBack'
      return order.waitingSince === null ? 'made' : 'waiting'
    case 'Ready': {
      const state = whenReady(order, known)
      return order.isHanded && isAtCubby(state) ? 'handed' : state
    }
    case 'Completed':
      return order.paymentStatus === 'Refunded' ? 'refunded' : 'done'
    case 'Cancelled':
      return order.paymentStatus === 'Refunded' && !order.onTab ? 'refunded' : 'cancelled'
  }
}

function whenReady(
  { cubby, atCounter }: Seen,
  { isFrontOpen = false, opensUntil = null, becomes = null }: OrderFacts,
): OrderState {
  if (atCounter) return 'counter'
  switch (cubby?.phase) {
    case 'Loaded':
      return 'ready'
    case 'Unclaimed':
      return 'overdue'
    case 'Collecting':
      if (isFrontOpen) return 'open'
      // The door stayed closed and no command can open it now: the drink is inside, as before.
      return opensUntil === null ? 'ready' : 'opening'
    case 'HandingOver':
      // The back may not have opened, so the drink is probably still inside.
      if (cubby.mayBeUnlocked) return 'ready'
      if (becomes === null) return 'counter'
      return becomes === 'Prepared' ? 'takenBack' : 'takingOut'
    default:
      return 'problem'
  }
}

/** True if the drink waits behind a closed door that nobody has asked to open. */
export function isWaitingInCubby(state: OrderState): state is 'ready' | 'overdue' {
  return state === 'ready' || state === 'overdue'
}

/** True if the guest is, or should be, in front of their cubby. */
export function isAtCubby(state: OrderState): state is 'ready' | 'overdue' | 'opening' | 'open' {
  return isWaitingInCubby(state) || state === 'opening' || state === 'open'
}

/** True if the order will not change again. */
export function isOver(state: OrderState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'refunded'
}
