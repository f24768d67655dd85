import type { OrderView } from '../../ordering/orders/read'
import type { Words } from '../words'

/** Where an order is, as its guest needs to know it. */
export type Standing =
  | 'unpaid'
  | 'asking'
  | 'queued'
  | 'making'
  | 'made'
  | 'waiting'
  | 'takenBack'
  | 'loading'
  | 'ready'
  | 'opening'
  | 'open'
  | 'counter'
  | 'problem'
  | 'done'
  | 'cancelled'
  | 'refunded'

type Seen = Pick<OrderView, 'status' | 'paymentStatus' | 'waitingSince' | 'atCounter'> & {
  cubby: Pick<NonNullable<OrderView['cubby']>, 'phase' | 'mayBeUnlocked'> | null
}

interface Known {
  /** How the newest attempt to pay stands, where that is known. */
  payment?: { status: string }
  /** Whether the front of its cubby stands open. */
  isFrontOpen?: boolean
  /** It was ready, and is back at the bar. */
  wasTakenBack?: boolean
}

/** The one thing that is said of an order in big words. */
export function standingOf(order: Seen, { payment, isFrontOpen = false, wasTakenBack = false }: Known = {}): Standing {
  switch (order.status) {
    case 'Draft':
    case 'Submitted':
      return payment?.status === 'Creating' || payment?.status === 'Processing' || payment?.status === 'Succeeded'
        ? 'asking'
        : 'unpaid'
    case 'Paid':
      return 'queued'
    case 'Started':
      return 'making'
    case 'Prepared':
      if (order.cubby?.phase === 'Reserved') return 'loading'
      if (wasTakenBack) return 'takenBack'
      return order.waitingSince === null ? 'made' : 'waiting'
    case 'Ready':
      return whenReady(order, isFrontOpen)
    case 'Completed':
      return order.paymentStatus === 'Refunded' ? 'refunded' : 'done'
    case 'Cancelled':
      return order.paymentStatus === 'Refunded' ? 'refunded' : 'cancelled'
  }
}

function whenReady({ cubby, atCounter }: Seen, isFrontOpen: boolean): Standing {
  if (atCounter) return 'counter'
  switch (cubby?.phase) {
    case 'Loaded':
    case 'Unclaimed':
      return 'ready'
    case 'Collecting':
      return isFrontOpen ? 'open' : 'opening'
    // Staff take it out to hand it over, unless their door was not opened.
    case 'HandingOver':
      return cubby.mayBeUnlocked ? 'ready' : 'counter'
    default:
      return 'problem'
  }
}

/** Whether the guest stands, or should stand, in front of a cubby of theirs. */
export function isAtCubby(standing: Standing): standing is 'ready' | 'opening' | 'open' {
  return standing === 'ready' || standing === 'opening' || standing === 'open'
}

/** Where it is, in a few words: to whom a cubby is open, which. */
export function standingWords({ orders }: Words, standing: Standing, cubby: number | undefined): string {
  return isAtCubby(standing) && cubby !== undefined ? orders.readyTitle(cubby) : orders.states[standing]
}

/** Whether nothing will change any more. */
export function isOver(standing: Standing): boolean {
  return standing === 'done' || standing === 'cancelled' || standing === 'refunded'
}
