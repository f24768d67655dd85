import { MINUTE_MS } from '../contract/time'
import { tabDetails, type TabDetails } from '../contract/calls/tabs'
import type { TestBarback } from './barback'
import type { Caller } from './caller'
import { demoVenue, newGuest, pickedUpOrder } from './orders'
import { testStripe } from './stripe'
import { askForTab, closeTab, expireHold, tabOf, type openTab } from './tabs'

/** Closed tabs that lack something, at the demo venue. */

/** A card that needs its guest for every payment: no charge without them succeeds. */
export const STRICT_CARD = 'pm_card_authenticationRequired'

/** More than the first wait between two tries. */
const RETRY_MS = 2 * MINUTE_MS

/** Lets the time of every retry pass. */
export async function afterRetries(bar: TestBarback, times = 4): Promise<void> {
  for (let time = 0; time < times; time++) {
    bar.clock.advance(RETRY_MS)
    await bar.sweep()
  }
}

/** The guest confirms at their bank what the newest charge of a tab asks for. */
export async function confirmAtBank(bar: TestBarback, guest: Caller, tabId: number): Promise<void> {
  const waiting = (await tabOf(guest, tabId)).charges.findLast(({ nextActionUrl }) => nextActionUrl !== null)
  const back = await testStripe(bar).press(waiting?.nextActionUrl ?? '', { outcome: 'complete' })
  const { pathname, search } = new URL(back ?? '')
  await guest.get(`${pathname}${search}`)
}

/** Opens a tab on a card that needs its guest for every payment. */
export async function openStrictTab(
  bar: TestBarback,
  guest: Caller,
  wish: Parameters<typeof openTab>[2] = {},
): Promise<TabDetails> {
  const { id } = (await askForTab(bar, guest, { ...wish, paymentMethodId: STRICT_CARD })).read(tabDetails)
  await confirmAtBank(bar, guest, id)
  return tabOf(guest, id)
}

/** Closes a tab at the bar's screen, without its guest. */
export async function closeAtBar(bar: TestBarback, tabId: number): Promise<void> {
  const { lockerId } = await demoVenue(bar)
  const answer = await (await bar.staff('bartender')).post(`/v1/tabs/kiosk/${tabId}/close`, {}, { lockerId })
  if (answer.status !== 200) throw new Error(`Not closed: ${answer.status} ${JSON.stringify(answer.body)}`)
}

type Guest = Awaited<ReturnType<typeof newGuest>>

interface UnpaidTab {
  email: string
  guest: Caller
  tab: TabDetails
  orderId: number
}

/** A closed tab of which nothing could be charged: its hold was lost, and its card needs the guest. */
export async function unpaidTab(bar: TestBarback, of?: Guest): Promise<UnpaidTab> {
  const { email, caller: guest } = of ?? (await newGuest(bar))
  const { id } = await openStrictTab(bar, guest)
  const order = await pickedUpOrder(bar, {}, guest)
  await expireHold(bar, id)
  await closeTab(guest, id)
  return lacking({ email, guest, orderId: order.id, tabId: id })
}

/** A closed tab of which the hold of $50 was taken, and the rest could not be charged. */
export async function partlyPaidTab(bar: TestBarback, of?: Guest): Promise<UnpaidTab> {
  const { email, caller: guest } = of ?? (await newGuest(bar))
  const { id } = await openStrictTab(bar, guest, { limit: 50, tip: { type: 'percent', value: 100 } })
  const order = await pickedUpOrder(bar, {}, guest)
  await closeAtBar(bar, id)
  return lacking({ email, guest, orderId: order.id, tabId: id })
}

async function lacking({ tabId, ...of }: Omit<UnpaidTab, 'tab'> & { tabId: number }): Promise<UnpaidTab> {
  const tab = await tabOf(of.guest, tabId)
  if (tab.unpaid === 0) throw new Error(`Tab ${tabId} lacks nothing: ${JSON.stringify(tab.charges)}`)
  return { ...of, tab }
}
