import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'

let bar: TestBarback
let path: string
let lockerId: number
beforeAll(async () => {
  bar = await openBarback()
  const { businessId } = await demoVenue(bar)
  const locker = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  lockerId = locker.id
  path = `/businesses/${businessId}/lockers/${lockerId}`
})
afterAll(() => bar.stop())

const reaches = async () =>
  (
    await bar.app.db.selectFrom('cubby').select('reach').where('lockerId', '=', lockerId).orderBy('number').execute()
  ).map(({ reach }) => reach)
const bank = (reach: string) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`reach-${index + 1}`, reach]))

it('Staff for the locker set the reach of all cubbies in one form, recorded in its history', async () => {
  const [manager, bartender, admin] = [
    await bar.portal('manager'),
    await bar.portal('bartender'),
    await bar.portal('admin'),
  ]
  expect((await manager.get(path)).html).toContain('Reachable while seated: cubbies 9, 10, 11, 12.')
  expect((await bartender.get(path)).html).not.toContain('Save reach')
  const refused = await bartender.submit(path, { intent: 'reach', ...bank('low') })
  expect(refused.status).toBe(403)
  const wrong = await manager.submit(path, { intent: 'reach', 'reach-1': 'roof' })
  expect(wrong.status).toBe(400)
  expect((await reaches())[0]).toBe('high')

  await manager.submit(path, { intent: 'reach', ...bank('middle'), 'reach-2': 'low' })
  expect(await reaches()).toEqual(['middle', 'low', ...Array<string>(10).fill('middle')])
  expect((await manager.get(path)).html).toContain('Reachable while seated: cubby 2.')
  expect((await admin.get(path)).html.replaceAll('<!-- -->', '')).toContain('<del>high</del> to <ins>low</ins>')
})

it('A guest requests a low cubby with the order, and the bar sees it on the ticket', async () => {
  const guest = await bar.customer()
  const order = await paidOrder(bar, { reach: 'low' }, guest)
  expect(order.reach).toBe('low')
  const kiosk = await bar.portal('bartender')
  const ticket = 'Needs a low cubby: the guest is seated'
  expect((await kiosk.get('/kiosk')).html).toContain(ticket)
  const changed = await guest.put(`/v1/orders/customer/${order.id}/reach`, { reach: null })
  expect([changed.status, changed.read(orderView).reach]).toEqual([200, null])
  expect((await kiosk.get('/kiosk')).html).not.toContain(ticket)
})

it('A venue without a low cubby refuses the order at its field', async () => {
  await bar.app.db.updateTable('cubby').set({ reach: 'middle' }).execute()
  const guest = await bar.customer()
  const answer = await postOrder(guest, await orderBodyFor(bar, guest, { reach: 'low' }))
  expect(answer.status).toBe(400)
  expect(answer.read(apiError).errors).toEqual([
    { path: 'reach', message: 'This bar has no cubby you can reach while seated: please ask the staff' },
  ])
})
