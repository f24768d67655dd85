import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { Venue } from '../../ordering/menu/venue'
import { leftFor, openTabOf, type OpenTab } from '../../ordering/tabs/tab-sums'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import type { Language } from '../words'
import { tabLinesIn } from '../words/tab-lines'
import { tabWordsIn } from '../words/tabs'

/** Returns the guest's open tab at a venue; undefined without one, and at a venue that charges each order by itself. */
export async function tabOfGuestAt({ app, actor }: GuestCall, businessId: number): Promise<OpenTab | undefined> {
  if (actor.kind !== 'customer') return undefined
  const { venue } = await app.priceBooks.of(app.db, businessId)
  return venue.tabMode === 'each' ? undefined : openTabOf(app.db, { customerId: actor.id, businessId })
}

/** As `tabOfGuestAt`, also at a venue that charges each order by itself since the tab was opened. */
export function ownOpenTab(call: GuestCall, businessId: number): Promise<OpenTab | undefined> {
  return openTabOf(call.app.db, { customerId: call.guest().id, businessId })
}

/** Returns the text that leads to the guest's open tab, and the tab's id; null without one. */
export async function tabLine(call: GuestCall, businessId: number) {
  return lineOf(call, await tabOfGuestAt(call, businessId))
}

/** True if the tab is not the guest's own. */
export function isOfFriend({ hostId }: OpenTab, actor: GuestCall['actor']): boolean {
  return actor.kind !== 'customer' || actor.id !== hostId
}

/** As `tabLine`, of a tab that is known. */
export function lineOf({ actor, language }: Pick<GuestCall, 'actor' | 'language'>, tab: OpenTab | undefined) {
  if (!tab) return null
  const inDollars = (cents: number) => dollars(dollarsFromCents(cents), language)
  const { id, owedCents, limitCents, ownSubtotalCents } = tab
  const words = tabLinesIn(language)
  const left = inDollars(leftFor(tab))
  const text = isOfFriend(tab, actor)
    ? words.onFriends(inDollars(ownSubtotalCents), left)
    : words.on(inDollars(owedCents), inDollars(limitCents), left)
  return { id, text }
}

/** Returns the texts of the offer to open a tab at the venue with this slug. `isOnly`: the venue takes no order without a tab. */
export function tabOffer({ actor, language }: Pick<GuestCall, 'actor' | 'language'>, slug: string, isOnly: boolean) {
  const { offer } = tabLinesIn(language)
  const mayOpen = actor.kind === 'customer' && actor.hasAccount
  return {
    isOnly,
    title: isOnly ? offer.only : offer.or,
    how: tabWordsIn(language).opening.how,
    button: mayOpen ? offer.open : offer.signIn,
    to: `/app/b/${slug}/tab`,
  }
}

/** Returns the slug of a tab's venue. */
export async function slugOfTab({ app }: Pick<GuestCall, 'app'>, tabId: number): Promise<string> {
  const { slug } = await app.db
    .selectFrom('business')
    .innerJoin('tab', 'tab.businessId', 'business.id')
    .select('business.slug')
    .where('tab.id', '=', tabId)
    .executeTakeFirstOrThrow()
  return slug
}

/** Query parameter on the tab's screen of a guest whose basket does not fit. */
export const FROM_BASKET = 'raise'

/** True if the tab still owes the sum that its guest was shown, in dollars. */
export function isOwed({ owedCents }: OpenTab, shown: number): boolean {
  return owedCents === centsFromDollars(shown)
}

/** Whole dollars in words: '$50'. */
export function wholeDollars(amount: number, language: Language): string {
  return dollars(amount, language).replace(/[.,]00(?!\d)/, '')
}

/** The limits that a venue offers, in words. */
export function limitsToChoose({ tabLimits }: Pick<Venue, 'tabLimits'>, language: Language) {
  return tabLimits.map((limit) => ({ limit, text: wholeDollars(limit, language) }))
}
