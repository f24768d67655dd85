import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kioskTab } from '../../../contract/calls/kiosk'
import { pageOf } from '../../../contract/calls/lists'
import { tabDetails } from '../../../contract/calls/tabs'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { refusalOf } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, returnLine } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import { dueOf, payTab, setTabMode, tabOf, takenOf } from '../../../testing/tabs'
import { afterRetries, unpaidTab } from '../../../testing/unpaid-tab'

/** Paying a closed tab that could not be charged at all (docs/rules/tabs.md#when-money-does-not-come). */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await testStripe(bar).webhooks({ mode: 'drop' })
})
afterAll(() => bar.stop())

describe('a tab that cannot be charged', () => {
  it('is a row for the staff, and its guest pays with another card', async () => {
    const { guest, tab } = await unpaidTab(bar)
    expect(tab.unpaid).toBe(tab.bill?.total)
    const { lockerId } = await demoVenue(bar)
    const staff = await bar.staff('bartender')
    const [first] = (await staff.get('/v1/tabs/kiosk', { lockerId })).read(pageOf(kioskTab)).results
    expect(first).toMatchObject({ id: tab.id, unpaid: tab.unpaid, status: 'Closed' })
    const paid = (await payTab(guest, tab.id)).read(tabDetails)
    expect(paid.unpaid).toBe(0)
    expect(paid.settledAt).not.toBeNull()
    expect(takenOf(paid)).toBe(dueOf(tab))
    expect(refusalOf(await payTab(guest, tab.id))).toEqual([409, 'nothing_to_pay'])
  })

  it('stays unpaid if the other card is declined, too', async () => {
    const { guest, tab } = await unpaidTab(bar)
    const refused = await payTab(guest, tab.id, 'pm_card_chargeDeclined')
    expect(refusalOf(refused)).toEqual([402, 'generic_decline'])
    expect(await tabOf(guest, tab.id)).toMatchObject({ unpaid: tab.unpaid, settledAt: null })
  })

  it('costs less once its drinks are returned', async () => {
    const { email, tab, orderId } = await unpaidTab(bar)
    await returnLine(bar, orderId)
    await afterRetries(bar)
    const after = await tabOf(await bar.customer(email), tab.id)
    expect(after.unpaid).toBe(after.bill?.total)
    expect(after.unpaid).toBeLessThan(tab.unpaid)
  })
})
