import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TabDetails } from '../../../contract/calls/tabs'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { kioskPut, orderRow, refundRows } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { intentsOf, setTabMode, tabOf } from '../../../testing/tabs'
import { afterRetries, confirmAtBank, partlyPaidTab, STRICT_CARD } from '../../../testing/unpaid-tab'

/** Refunds of orders on a closed tab that lacks something (docs/rules/tabs.md#refunds). */

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await stripe.webhooks({ mode: 'drop' })
  await stripe.noFaults()
})
afterAll(() => bar.stop())

const cents = (dollars: number) => Math.round(dollars * 100)
const dueOf = ({ bill }: TabDetails) => cents(bill?.total ?? 0)

/** The manager gives back the first line of an order. */
async function giveBack(orderId: number): Promise<void> {
  const line = bar.app.db.selectFrom('orderItem').select('id').where('orderId', '=', orderId).orderBy('id')
  const { id } = await line.executeTakeFirstOrThrow()
  const change = { items: [{ id, status: 'Returned' as const }], reason: 'sour' }
  const answer = await kioskPut(bar, orderId, change, await bar.staff('manager'))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** What Stripe took for a tab less what it gave back, in cents. */
async function keptAtStripe(tabId: number): Promise<number> {
  let kept = 0
  for (const { id, amount_received: taken } of await intentsOf(bar, tabId)) {
    const { data } = await bar.app.payments.stripe.refunds.list({ payment_intent: id })
    kept += taken - data.reduce((sum, { amount }) => sum + amount, 0)
  }
  return kept
}

describe('a refund of an order on an unpaid tab', () => {
  it('waits while its guest pays at their bank, and then comes from what was taken', async () => {
    const { email, guest, tab, orderId } = await partlyPaidTab(bar)
    await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: STRICT_CARD })
    await giveBack(orderId)
    await afterRetries(bar, 1)
    expect(await refundRows(bar, orderId)).toMatchObject([{ status: 'Creating', tabChargeId: null }])
    await confirmAtBank(bar, guest, tab.id)
    await afterRetries(bar)
    const refunds = await refundRows(bar, orderId)
    const back = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => 'Succeeded'))
    expect(back).toBeGreaterThan(0)
    expect(await keptAtStripe(tab.id)).toBe(dueOf(tab) - back)
    expect(await tabOf(await bar.customer(email), tab.id)).toMatchObject({ unpaid: 0 })
  })

  it('lowers what is unpaid first, and gives back the rest of it', async () => {
    const { email, tab, orderId } = await partlyPaidTab(bar)
    await giveBack(orderId)
    await afterRetries(bar)
    const back = (await refundRows(bar, orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(back).toBeGreaterThan(cents(tab.unpaid))
    expect(await keptAtStripe(tab.id)).toBe(dueOf(tab) - back)
    const after = await tabOf(await bar.customer(email), tab.id)
    expect(after).toMatchObject({ unpaid: 0 })
    expect(after.settledAt).not.toBeNull()
  })
})

it('a refund made at Stripe of what a tab has paid so far is taken from its order', async () => {
  const { tab, orderId } = await partlyPaidTab(bar)
  const [hold] = await intentsOf(bar, tab.id)
  await stripe.webhooks({ mode: 'normal' })
  await bar.app.payments.stripe.refunds.create({ payment_intent: hold?.id ?? '', amount: 500 })
  await stripe.eventsProcessed()
  expect(await refundRows(bar, orderId)).toMatchObject([{ actor: 'stripe', amountCents: 500, status: 'Succeeded' }])
  expect(await orderRow(bar, orderId)).toMatchObject({ refundedTotalCents: 500 })
  expect(await keptAtStripe(tab.id)).toBe(4500)
})
