import type { TabDetails } from '../../../contract/calls/tabs'
import { zoneOf } from '../../portal/venues/time-zones'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { timeOfDay } from '../frame/moments'
import { tabWordsIn } from '../words/tabs'

/** Returns the facts that a friend reads about a tab; null for the host. `id`: of the friend's place on the tab. */
export function friendOf({ language }: GuestCall, { sharing, status, unpaid, charges }: TabDetails) {
  if (sharing?.role !== 'friend') return null
  const { friend } = tabWordsIn(language)
  const [own] = sharing.friends
  const isOn = own?.isOn === true
  const isPaying = charges.some(({ captured, status: at }) => captured > 0 || at === 'Creating' || at === 'Processing')
  const isPaidByHost = status === 'Closed' && unpaid === 0 && !isPaying
  return {
    id: own?.id ?? 0,
    host: sharing.host,
    isOn,
    text: isPaidByHost ? friend.closedByHost(sharing.host) : isOn || status === 'Closed' ? null : friend.left,
  }
}

/** Returns each guest's part of a tab that was closed in parts, and the deadline for friends, in words. Null for other tabs, and for friends. */
export async function partsOf(call: GuestCall, { businessId, sharing }: TabDetails) {
  if (!sharing || sharing.role === 'friend' || sharing.shares.length === 0) return null
  const { language } = call
  const { split } = tabWordsIn(language)
  const { shares, sharesUntil } = sharing
  return {
    until:
      sharesUntil === null
        ? null
        : split.until(timeOfDay(Date.parse(sharesUntil), language, await zoneOf(call.app, businessId))),
    rows: shares.map(({ name, isOwn, amount, isPaid }) => ({
      name: isOwn ? split.you : name,
      amount: dollars(amount, language),
      state: isPaid ? split.paid : isOwn || sharesUntil === null ? split.byYou : split.open,
    })),
  }
}

/** Returns a sentence with the friend's unpaid part and its deadline; null if they have none to pay. */
export async function ownPart(call: GuestCall, { businessId, sharing, unpaid }: TabDetails): Promise<string | null> {
  if (sharing?.role !== 'friend' || sharing.sharesUntil === null || unpaid === 0) return null
  const { language } = call
  const until = timeOfDay(Date.parse(sharing.sharesUntil), language, await zoneOf(call.app, businessId))
  return tabWordsIn(language).friend.yourPart(dollars(unpaid, language), sharing.host, until)
}
