import { randomUUID } from 'node:crypto'
import { tabDetails, type TabDetails } from '../contract/calls/tabs'
import type { TabMode, TabSplit } from '../contract/enumerations'
import { centsFromDollars } from '../contract/money'
import type { TestBarback } from './barback'
import type { Answer, Caller } from './caller'
import { demoVenue } from './orders'
import { testStripe, type TestStripe } from './stripe'

/** Sets how the demo venue takes money. */
export async function setTabMode(bar: TestBarback, tabMode: TabMode): Promise<void> {
  const { businessId } = await demoVenue(bar)
  const updatedAt = bar.clock.now()
  await bar.app.db.updateTable('business').set({ tabMode, updatedAt }).where('id', '=', businessId).execute()
}

interface Wish {
  limit?: number
  paymentMethodId?: string
  tip?: { type: 'percent' | 'amount'; value: number }
  key?: string
}

/** Asks for a tab at the demo venue. */
export async function askForTab(bar: TestBarback, guest: Caller, { key, ...wish }: Wish = {}): Promise<Answer> {
  const { businessId } = await demoVenue(bar)
  const body = { businessId, limit: 100, paymentMethodId: 'pm_card_visa', ...wish }
  return guest.post('/v1/tabs/customer', body, { 'Idempotency-Key': key ?? randomUUID() })
}

/** Opens a tab at the demo venue. */
export async function openTab(bar: TestBarback, guest: Caller, wish: Wish = {}): Promise<TabDetails> {
  const answer = await askForTab(bar, guest, wish)
  if (answer.status !== 201) throw new Error(`No tab: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.read(tabDetails)
}

export async function tabOf(guest: Caller, tabId: number): Promise<TabDetails> {
  return (await guest.get(`/v1/tabs/customer/${tabId}`)).read(tabDetails)
}

export async function closeTab(
  guest: Caller,
  tabId: number,
  body: Pick<Wish, 'tip'> & { split?: TabSplit } = {},
): Promise<TabDetails> {
  const answer = await guest.post(`/v1/tabs/customer/${tabId}/close`, body)
  if (answer.status !== 200) throw new Error(`Not closed: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.read(tabDetails)
}

/** Raises an open tab by $50, on its own card or another. */
export function raiseTab(guest: Caller, tabId: number, card: { paymentMethodId?: string } = {}): Promise<Answer> {
  return guest.post(`/v1/tabs/customer/${tabId}/raise`, { by: 50, ...card }, { 'Idempotency-Key': randomUUID() })
}

/** The total of a tab's bill, in cents. */
export function dueOf({ bill }: Pick<TabDetails, 'bill'>): number {
  return centsFromDollars(bill?.total ?? 0)
}

/** The cents that were captured of each charge of a tab. */
export function capturesOf({ charges }: Pick<TabDetails, 'charges'>): number[] {
  return charges.map(({ captured }) => centsFromDollars(captured))
}

/** The cents that were captured of a tab. */
export function takenOf(tab: Pick<TabDetails, 'charges'>): number {
  return capturesOf(tab).reduce((sum, cents) => sum + cents, 0)
}

/** The shares of a tab in cents, the host's first. */
export function sharesOf({ sharing }: Pick<TabDetails, 'sharing'>): number[] {
  return (sharing?.shares ?? []).map(({ amount }) => centsFromDollars(amount))
}

/** Makes a code for an open tab. */
export async function shareTab(host: Caller, tabId: number, limit: number | null = null): Promise<string> {
  const { sharing } = (await host.post(`/v1/tabs/customer/${tabId}/code`, { limit })).read(tabDetails)
  if (!sharing?.code) throw new Error('The tab has no code')
  return sharing.code
}

/** Opens a tab at the demo venue, which the friends join. */
export async function sharedTab(
  bar: TestBarback,
  host: Caller,
  friends: readonly Caller[],
  wish: Wish = {},
): Promise<TabDetails> {
  const tab = await openTab(bar, host, wish)
  const code = await shareTab(host, tab.id)
  for (const friend of friends) {
    const joined = await friend.post(`/v1/tabs/invitations/${code}`)
    if (joined.status !== 200) throw new Error(`Not joined: ${joined.status} ${JSON.stringify(joined.body)}`)
  }
  return tab
}

/** Pays a guest's part of a closed tab. */
export function payTab(guest: Caller, tabId: number, paymentMethodId = 'pm_card_visa'): Promise<Answer> {
  return guest.post(`/v1/tabs/customer/${tabId}/pay`, { paymentMethodId })
}

/** The intents of a tab's charges at Stripe, in the order in which they were made. One that was never made has none. */
export async function intentsOf({ app }: TestBarback, tabId: number) {
  const charges = await app.db.selectFrom('tabCharge').selectAll().where('tabId', '=', tabId).orderBy('id').execute()
  return Promise.all(
    charges
      .flatMap(({ stripePaymentIntentId: id }) => id ?? [])
      .map((id) => app.payments.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
  )
}

/** The service fee that each intent of `intentsOf` has taken for the platform, in cents. */
export async function feesOf(bar: TestBarback, tabId: number): Promise<number[]> {
  const intents = await intentsOf(bar, tabId)
  return intents.map(({ latest_charge: charge }) => {
    return charge && typeof charge === 'object' && charge.captured ? (charge.application_fee_amount ?? 0) : 0
  })
}

/** The id at Stripe of a tab's first hold. */
export async function holdOf(bar: TestBarback, tabId: number): Promise<string> {
  const [hold] = await intentsOf(bar, tabId)
  if (!hold) throw new Error(`Tab ${tabId} has no hold`)
  return hold.id
}

/** Ends a tab's first hold at Stripe, as after seven days. */
export async function expireHold(bar: TestBarback, tabId: number): Promise<void> {
  await testStripe(bar).expireHold(await holdOf(bar, tabId))
}

type Fault = Parameters<TestStripe['fault']>[0]['fault']

/** Lets the next two calls fail that capture a tab's first hold. */
export async function failCapture(bar: TestBarback, tabId: number, fault: Fault = 'outage', times = 2): Promise<void> {
  const match = `POST /v1/payment_intents/${await holdOf(bar, tabId)}/capture`
  await testStripe(bar).fault({ fault, match, times })
}
