import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import { formatDateTime } from '../../platform/ui/dates'

const ZONE = 'America/New_York'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The history on a screen, as a user reads it. */
async function historyOn(screen: string): Promise<string> {
  const { html } = await (await bar.portal('owner')).get(screen)
  const [, history = ''] = html.replaceAll('<!-- -->', '').split('History</h2>')
  return history.split('</section>')[0] ?? ''
}

it('a history on a venue’s records has the venue’s time', async () => {
  const owner = await bar.portal('owner')
  const { businessId, placeId } = await demoVenue(bar)
  const edit = `/businesses/${businessId}?edit`
  const fields = formIn(await owner.get(edit), 'business-form')
  expect((await owner.submit(edit, { ...fields, lateMinutes: '7' })).status).toBe(302)
  const item = await menuItemNamed(bar, businessId, 'Negroni')
  const caller = await bar.staff('owner')
  const rule = { menuItemId: item, ruleType: 'TimeOfDay', startTime: '10:00:00', endTime: '14:00:00' }
  expect((await caller.post('/v1/menu/items/availability-rules', rule)).status).toBe(201)
  const place = (await caller.get(`/v1/places/${placeId}`)).read(z.looseObject({}))
  expect((await caller.put(`/v1/places/${placeId}`, { ...place, city: 'Jax Beach' })).status).toBe(200)
  const now = formatDateTime(bar.clock.now(), ZONE)
  for (const screen of [`/businesses/${businessId}`, `/places/${placeId}`, `/business-menu/menu-items/${item}`]) {
    const history = await historyOn(screen)
    expect(history, screen).toContain(now)
    expect(history, screen).not.toContain('UTC')
  }
})

it('the sign-ins of a member of staff have the time of their venue', async () => {
  const { id } = await bar.app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'manager@barback.test')
    .executeTakeFirstOrThrow()
  const { html } = await (await bar.portal('manager')).get(`/users/${id}`)
  const [, used = ''] = /last used ([^<]*)/.exec(html.replaceAll('<!-- -->', '')) ?? []
  expect(used.trim()).toBe(formatDateTime(bar.clock.now(), ZONE))
})
