import { keptUntil } from '../../../contract/kept-until'
import { isWithinReach } from '../../../contract/cubbies'
import { formatClock } from '../../platform/ui/dates'
import type { KioskOrder, KioskScreen } from '../screen'

type NextFreeOf = Pick<KioskScreen, 'lockers' | 'orders' | 'business'>

/** The cubbies available to an order that is to be loaded. */
export interface Room {
  /** True if at least one locker is online. */
  isOnline: boolean
  /** Numbers of the free cubbies that it could go into; none if it cannot be loaded now. */
  free: number[]
  /** False if no locker could hold the order. */
  fits: boolean
  /** Why it cannot be loaded now, and when it can. */
  full: string
}

/** Returns the room for each order that is being made or to be loaded, by order id. */
export function roomsFor(bar: NextFreeOf): Record<number, Room> {
  const toLoad = bar.orders.filter(({ status }) => status === 'Started' || status === 'Prepared')
  return Object.fromEntries(toLoad.map((order) => [order.id, roomFor(bar, order)]))
}

function roomFor(bar: NextFreeOf, order: KioskOrder): Room {
  const isOnline = bar.lockers.some(({ online }) => online)
  const { needs, free } = order.room
  if (needs === null) return { isOnline, free, fits: false, full: 'It does not fit into a locker' }
  if (free.length > 0 || needs === 0) return { isOnline, free, fits: true, full: '' }
  return { isOnline, free, fits: true, full: whyFull(bar, order, needs) }
}

/** Returns why an order has no room, and when it has. */
function whyFull(bar: NextFreeOf, order: KioskOrder, needs: number): string {
  const { length } = freeFor(bar.lockers, order)
  if (length === 0) return nextFree(bar, order)
  if (length < needs) return `It needs ${needs} cubbies: ${length} of them free`
  return 'No free cubby for it: too small, or kept for a large order that waits'
}

function freeFor(lockers: KioskScreen['lockers'], { reach }: KioskOrder) {
  return lockers
    .filter(({ online }) => online)
    .flatMap(({ cubbies }) => cubbies.filter((cubby) => cubby.phase === 'Free' && isWithinReach(cubby, reach)))
}

/** Returns why no cubby is free for the order and, if known, when one will be. */
function nextFree({ lockers, orders, business }: NextFreeOf, { reach }: KioskOrder): string {
  const which = reach ? 'No low cubby is free' : 'No cubby is free'
  const cubbies = lockers
    .filter(({ online }) => online)
    .flatMap((locker) => locker.cubbies.filter((cubby) => isWithinReach(cubby, reach)))
  const soon = cubbies.find(({ phase }) => phase === 'Collecting' || phase === 'HandingOver' || phase === 'Settling')
  if (soon) return `${which}: next is cubby ${soon.number}, in a moment`
  const red = cubbies.find(({ phase }) => phase === 'Fault' || phase === 'Unclaimed')
  if (red) return `${which}: empty cubby ${red.number}`
  const [first] = cubbies
    .flatMap(({ number, orderId }) => {
      const { readyAt = null, wantedAt = null } = orders.find(({ id }) => id === orderId) ?? {}
      if (readyAt === null || !business) return []
      const wanted = wantedAt === null ? null : Date.parse(wantedAt)
      return [{ number, at: keptUntil({ readyAt: Date.parse(readyAt), wantedAt: wanted, ...business }) }]
    })
    .sort((a, b) => a.at - b.at)
  if (!first || !business) return which
  return `${which}: next is cubby ${first.number}, by ${formatClock(first.at, business.timeZone)}`
}
