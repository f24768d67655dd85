import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeView } from '../../../contract/calls/places'
import { salesReport } from '../../../contract/calls/reports'
import { WEEKDAYS } from '../../../contract/enumerations'
import { businessDate } from '../../../contract/hours'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { demoVenue } from '../../../testing/orders'
import { recountTabs } from '../../../testing/recount'

let bar: TestBarback
let placeId: number
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  ;({ placeId, businessId } = await demoVenue(bar))
})
afterAll(() => bar.stop())

const BAR = {
  name: 'The Silver Street',
  streetAddress: '1 Bank Street',
  city: 'Wallace',
  state: 'ID',
  zip: '83873',
  latitude: 47.474,
  longitude: -115.928,
}

async function newPlace(more: object = {}) {
  return (await (await bar.staff('admin')).post('/v1/places', { ...BAR, ...more })).read(placeView)
}

/** The zones of a place, the chosen one first. */
async function zonesOf(id: number) {
  const { chosenTimeZone, timeZone } = (await bar.anyone.get(`/v1/places/${id}`)).read(placeView)
  return [chosenTimeZone, timeZone]
}

/** The demo's venue, for a PUT that changes nothing else. */
async function venue() {
  return (await (await bar.staff('owner')).get(`/v1/places/${placeId}`)).read(placeView)
}

describe('the time zone of a place', () => {
  it('follows the address until an Admin chooses one, and then stays', async () => {
    const admin = await bar.staff('admin')
    const { id } = await newPlace()
    const seen = [await zonesOf(id)]
    for (const change of [
      { chosenTimeZone: 'America/Boise' },
      { description: 'Left as it is' },
      { state: 'CO', latitude: 39.7392, longitude: -104.9903 },
      { chosenTimeZone: null, state: 'CO', latitude: 39.7392, longitude: -104.9903 },
    ]) {
      expect((await admin.put(`/v1/places/${id}`, { ...BAR, ...change })).status).toBe(200)
      seen.push(await zonesOf(id))
    }
    expect(seen).toEqual([
      [null, 'America/Los_Angeles'],
      ['America/Boise', 'America/Boise'],
      ['America/Boise', 'America/Boise'],
      ['America/Boise', 'America/Boise'],
      [null, 'America/Denver'],
    ])
  })

  it('is left alone by a save that does not move the place', async () => {
    const { id } = await newPlace()
    await bar.app.db.updateTable('place').set({ timeZone: 'America/Phoenix' }).where('id', '=', id).execute()
    await (await bar.staff('admin')).put(`/v1/places/${id}`, { ...BAR, description: 'Silver' })
    expect(await zonesOf(id)).toEqual([null, 'America/Phoenix'])
  })

  it.each(['Mars/Olympus', 'Europe/Berlin', 5])('is not %s', async (chosenTimeZone) => {
    const answer = await (await bar.staff('admin')).post('/v1/places', { ...BAR, chosenTimeZone })
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'chosenTimeZone', message: 'Must be a US time zone' }] }),
    ])
  })

  it('is changed by the Owner, and not by a Manager, who may save all other fields', async () => {
    const before = await venue()
    const manager = await bar.staff('manager')
    const refused = await manager.put(`/v1/places/${placeId}`, { ...before, chosenTimeZone: 'America/Chicago' })
    const saved = await manager.put(`/v1/places/${placeId}`, { ...before, description: 'Rye and river' })
    expect([refused.status, saved.status, await zonesOf(placeId)]).toEqual([403, 200, [null, 'America/New_York']])
    const { version: _, ...now } = await venue()
    const chosen = { ...now, chosenTimeZone: 'America/Chicago' }
    expect((await (await bar.staff('owner')).put(`/v1/places/${placeId}`, chosen)).status).toBe(200)
    expect(await zonesOf(placeId)).toEqual(['America/Chicago', 'America/Chicago'])
  })

  it('is a field of the form for staff who may change it, with history, and can follow the address again', async () => {
    const [owner, manager] = [await bar.portal('owner'), await bar.portal('manager')]
    const path = `/places/${placeId}?edit`
    expect((await manager.get(path)).html).not.toContain('name="chosenTimeZone"')
    await owner.submit(path, { ...formIn(await owner.get(path)), chosenTimeZone: 'America/Denver', intent: 'update' })
    expect(await zonesOf(placeId)).toEqual(['America/Denver', 'America/Denver'])
    await manager.submit(path, { ...formIn(await manager.get(path)), description: 'Rye', intent: 'update' })
    expect(await zonesOf(placeId)).toEqual(['America/Denver', 'America/Denver'])
    const { html } = await owner.get(`/places/${placeId}`)
    expect(html).toContain('America/Denver (set by hand)')
    expect(html.slice(html.indexOf('History</h2>'))).toContain('Time Zone')
    await owner.submit(path, { ...formIn(await owner.get(path)), chosenTimeZone: '', intent: 'update' })
    expect(await zonesOf(placeId)).toEqual([null, 'America/New_York'])
  })

  it('moves every day of the stored figures, the reports and the hours with it', async () => {
    const owner = await bar.staff('owner')
    const now = bar.app.now()
    const dates = {
      start: businessDate(now - 5 * 24 * 3_600_000, 'Etc/UTC'),
      end: businessDate(now, 'America/New_York'),
    }
    const days = async () => {
      const path = `/v1/orders/data?report=sales&start=${dates.start}&end=${dates.end}`
      return (await owner.get(path)).read(salesReport).days
    }
    const kept = async () => {
      const rows = await bar.app.db.selectFrom('salesDay').selectAll().where('businessId', '=', businessId).execute()
      const sold = rows.filter(({ salesCents }) => salesCents > 0)
      return new Map(sold.map(({ date, tabStatus, salesCents }) => [`${date} ${tabStatus}`, salesCents]))
    }
    const open = { open: '16:00', close: '15:00' }
    const hoursOfOperations = Object.fromEntries(WEEKDAYS.map((day) => [day, open]))
    const choose = async (chosenTimeZone: string | null) => {
      const { version: _, ...now } = await venue()
      const answer = await owner.put(`/v1/places/${placeId}`, { ...now, hoursOfOperations, chosenTimeZone })
      return answer.read(placeView).closesAt
    }
    const closedAt = await choose(null)
    const [daysBefore, keptBefore] = [await days(), await kept()]
    const closesAt = await choose('Pacific/Guam')
    const sums = new Map<string, number>()
    for (const { businessId: id, date, status, salesCents } of await recountTabs(bar.app.db)) {
      if (id === businessId) sums.set(`${date} ${status}`, (sums.get(`${date} ${status}`) ?? 0) + salesCents)
    }
    expect(await kept()).toEqual(new Map([...sums].filter(([, cents]) => cents > 0)))
    expect(await kept()).not.toEqual(keptBefore)
    expect(await days()).not.toEqual(daysBefore)
    // 3 PM in Jacksonville, which uses daylight saving time, and in Guam.
    expect([closedAt?.slice(11), closesAt?.slice(11)]).toEqual(['19:00:00.000Z', '05:00:00.000Z'])
  })
})
