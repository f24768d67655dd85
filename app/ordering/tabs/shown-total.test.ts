import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tabDetails } from '../../../contract/calls/tabs'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { newGuest, pickedUpOrder } from '../../../testing/orders'
import { openTab, setTabMode, tabOf } from '../../../testing/tabs'

/** Closing a tab at the total that the guest was shown. */

let bar: TestBarback
let guest: Caller
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  guest = (await newGuest(bar)).caller
})
afterAll(() => bar.stop())

/** A tab with an order, and the total that its guest reads. */
async function shown() {
  const { id } = await openTab(bar, guest, { tip: { type: 'percent', value: 18 } })
  await pickedUpOrder(bar, {}, guest)
  return { id, total: (await tabOf(guest, id)).bill?.total ?? 0 }
}

const close = (id: number, body: Record<string, unknown>) => guest.post(`/v1/tabs/customer/${id}/close`, body)

describe('a tab with a shown total', () => {
  it('is not closed at another one, and says what it is now', async () => {
    const { id, total } = await shown()
    await pickedUpOrder(bar, {}, guest)
    const refused = await close(id, { total })
    const now = await tabOf(guest, id)
    expect(now).toMatchObject({ status: 'Open', charges: [{ status: 'Authorized' }] })
    expect([refused.status, refused.read(apiError.loose())]).toMatchObject([
      409,
      { code: 'total_changed', total: now.bill?.total },
    ])
    expect((await close(id, { total: now.bill?.total })).status).toBe(200)
  })

  it.each([
    ['the tip chosen beforehand', {}],
    ['another tip', { tip: { type: 'percent', value: 25 } }],
  ])('closes at it with %s, and closing again changes nothing', async (_, body) => {
    const { id, total } = await shown()
    const closed = (await close(id, { ...body, total })).read(tabDetails)
    expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
    expect((await close(id, { ...body, total })).read(tabDetails)).toEqual(closed)
  })
})
