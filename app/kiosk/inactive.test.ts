import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { demoVenue, kioskMove, paidOrder } from '../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

it('a business that was made inactive keeps its screen until its last order is served', async () => {
  const { businessId } = await demoVenue(bar)
  const { id } = await paidOrder(bar)
  const live = ['Paid', 'Started', 'Prepared', 'Ready'] as const
  await bar.app.db
    .updateTable('order')
    .set({ status: 'Completed' })
    .where('businessId', '=', businessId)
    .where('status', 'in', live)
    .where('id', '<>', id)
    .execute()
  await bar.app.db.updateTable('business').set({ active: 0 }).where('id', '=', businessId).execute()
  const bartender = await bar.portal('bartender')
  const path = `/kiosk?businessId=${businessId}`
  expect((await bartender.get(path)).html).toContain(`name="orderId" value="${id}"`)
  await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
  expect((await bartender.get(path)).status).toBe(200)
  await kioskMove(bar, id, { status: 'Completed' })
  expect((await bartender.get(path)).status).toBe(404)
})
