import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { textOf } from '../../../testing/guest-at-locker'
import { setTabMode } from '../../../testing/tabs'
import { partlyPaidTab } from '../../../testing/unpaid-tab'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
afterAll(() => bar.stop())

it('the dashboard names what an unpaid tab lacks, leads to it, and forgets it once it is paid', async () => {
  const { guest, tab } = await partlyPaidTab(bar)
  const dashboard = async () => textOf(await (await bar.portal('manager')).get('/'))
  const row = `: $${tab.unpaid.toFixed(2)} could not be charged`
  const before = await dashboard()
  expect(before).toContain(row)
  expect(before).toContain(`href="/tabs/${tab.id}"`)
  await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: 'pm_card_visa' })
  expect(await dashboard()).not.toContain('could not be charged')
})
