import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { textOf } from '../../testing/guest-at-locker'
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
  const after = await bartender.get(path)
  expect(textOf(after)).toContain('The Night Heron is not active. No order is left to serve.')
  expect(after.html).not.toContain('name="orderId"')
  await bar.app.db.updateTable('business').set({ active: 1 }).where('id', '=', businessId).execute()
  expect((await bartender.get(path)).html).not.toContain('is not active')
})

it('the screen of an inactive business of others does not exist', async () => {
  const { businessId } = await demoVenue(bar)
  const foreign = bar.app.db.selectFrom('business').select('id').where('id', '<>', businessId)
  const stranger = await foreign.executeTakeFirstOrThrow()
  await bar.app.db.updateTable('business').set({ active: 0 }).where('id', '=', stranger.id).execute()
  expect((await (await bar.portal('bartender')).get(`/kiosk?businessId=${stranger.id}`)).status).toBe(404)
})
