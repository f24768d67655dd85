import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestInBrowser, orderFromBasket } from '../../../testing/guest-at-locker'
import type { Page } from '../../../testing/visitor'
import { waysEn } from '../words/ways-en'
import { waysEs } from '../words/ways-es'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The order's screen of a guest with an account. The page's script shows the offer where the browser has passkeys. */
async function order(fields: Record<string, string>) {
  const { browser } = await guestInBrowser(bar)
  const { location = '' } = await orderFromBasket(bar, { browser }, fields)
  return { browser, path: location.replace(/\/pay$/, '') }
}

const offersIn = ({ html }: Page) => [waysEn, waysEs].some(({ offer }) => html.includes(offer.why))

it('a paid order offers a passkey in the language of the guest, until the guest declines', async () => {
  const { browser, path } = await order({ card: 'pm_card_visa' })
  expect((await browser.get(path)).html).toContain(waysEn.offer.why)
  await browser.submit('/app/language', { language: 'es', to: path })
  expect((await browser.get(path)).html).toContain(waysEs.offer.why)
  expect((await browser.submit(path, { intent: 'noPasskey' })).location).toBe(path)
  expect(offersIn(await browser.get(path))).toBe(false)
})

it('an unpaid order offers no passkey', async () => {
  const { browser, path } = await order({})
  expect(offersIn(await browser.get(path))).toBe(false)
})

it('a guest with a passkey is offered no other', async () => {
  const { browser, path } = await order({ card: 'pm_card_visa' })
  const { customerId } = await bar.app.db
    .selectFrom('order')
    .select('customerId')
    .where('id', '=', Number(path.split('/').at(-1)))
    .executeTakeFirstOrThrow()
  const passkey = { id: 'known', publicKey: 'key', counter: 0, device: 'Phone', createdAt: 0 }
  await bar.app.db
    .insertInto('guestPasskey')
    .values({ ...passkey, customerId })
    .execute()
  expect(offersIn(await browser.get(path))).toBe(false)
})
