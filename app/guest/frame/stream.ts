import { useLocation } from '@remix-run/react'
import { useLiveScreen } from '../../platform/ui/live/live'
import { ownOrder, venueSlug } from '../paths'

/** Menu events within this time cause one reload, because a menu changes for all its guests at once. */
const MENU_GATHER_MS = 2000
/** Screens whose loader calls another service: Stripe or the age-check provider. */
const ASKS_OTHERS = /^\/app\/(verify|account\/cards)\/?$/
const ORDERS = /^\/app\/(orders|tabs\/\d+)\/?$/

/**
 * Reloads a screen on events from its one stream. Every stream reports changes of the guest's orders, a venue's also changes of its menu, an order's
 * also its place in the queue. `isWaiting`: the guest has live orders. `isBroken`: an error page is shown.
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
