import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedAtBar, unverifiedGuest } from '../../../testing/age'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, linesOf, paidOrder } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'

/** The bar's look at a guest's document, as staff and a guest's bank read it (docs/rules/people.md#age-at-the-bar). */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The text of a screen, as a person reads it. */
function words(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

async function orderedOnCheck(drinks: Readonly<Record<string, number>>) {
  const { caller: guest } = await unverifiedGuest(bar)
  await checkedAtBar(bar, guest)
  return paidOrder(bar, { items: await linesOf(bar, drinks), paymentMethodId: 'pm_card_createDispute' }, guest)
}

it('the order’s screen says who looked, when and at which kind of document', async () => {
  const { id } = await orderedOnCheck({ Negroni: 1 })
  const text = words((await (await bar.portal('manager')).get(`/orders/${id}`)).html)
  expect(text).toMatch(/05\/15\/2026, 10:00 PM ID checked at the bar: Driver license Bea Lindqvist/)
  const { id: soft } = await orderedOnCheck({ 'Shirley Temple': 1 })
  expect(words((await (await bar.portal('manager')).get(`/orders/${soft}`)).html)).not.toContain('ID checked')
})

it('the evidence of a dispute has it, and the bank reads no name', async () => {
  const { id: orderId } = await orderedOnCheck({ Negroni: 1 })
  await kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' })
  await testStripe(bar).eventsProcessed()
  const { id, stripeDisputeId } = await bar.app.db
    .selectFrom('dispute')
    .select(['id', 'stripeDisputeId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const owner = await bar.portal('owner')
  expect(words((await owner.get(`/disputes/${id}`)).html)).toMatch(
    /Age verified at the bar by Bea Lindqvist \(Driver license\) on 05\/15\/2026 , at least 21 when ordering/,
  )
  await owner.submit(`/disputes/${id}`, { intent: 'submit', note: '' })
  const { evidence } = await bar.app.payments.stripe.disputes.retrieve(stripeDisputeId)
  expect(evidence.uncategorized_text).toContain(
    "The guest's age was checked at the bar by a member of staff who looked at a document (Driver license) on May 15, 2026; they were at least 21 when they ordered.",
  )
  expect(JSON.stringify(evidence)).not.toContain('Lindqvist')
})
