import { useLocation } from '@remix-run/react'
import { useLiveScreen } from '../../platform/ui/live'
import { ownOrder, venueSlug } from '../paths'

/** A menu changes for everybody at once: its guests come within this time, in milliseconds. */
const MENU_GATHER_MS = 2000
/** Screens whose loader asks another service: Stripe's cards, and who checks ages. */
const ASKS_OTHERS = /^\/app\/(verify|account\/cards)\/?$/
const ORDERS = /^\/app\/orders\/?$/

/**
 * Keeps a screen up to date by the one stream that it has: each of them says when an order of the guest's has changed, a venue's when its menu has,
 * an order's when its place in the queue has. `isWaiting`: the guest has orders that are not over. `isBroken`: there is no screen.
 */
export function useGuestStream({ isWaiting, isBroken }: { isWaiting: boolean; isBroken: boolean }): void {
  const { pathname } = useLocation()
  const slug = venueSlug(pathname)
  const path = isBroken ? undefined : streamOf(pathname, slug, isWaiting)
  useLiveScreen(path, slug === undefined ? undefined : MENU_GATHER_MS)
}

function streamOf(pathname: string, slug: string | undefined, isWaiting: boolean): string | undefined {
  if (slug !== undefined) return `/app/b/${slug}/events`
  const order = ownOrder(pathname)
  if (order !== undefined) return `/app/orders/${order}/events`
  if (ORDERS.test(pathname)) return '/app/events'
  return isWaiting && !ASKS_OTHERS.test(pathname) ? '/app/events' : undefined
}
