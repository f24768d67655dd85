import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import { ROLES } from './columns'
import { importAt, menuNow, undo, upload, venueOf, type Venue } from './import.fixture'

let bar: TestBarback
let here: Venue
beforeAll(async () => {
  bar = await openBarback()
  here = await venueOf(bar, (await demoVenue(bar)).businessId, 'manager')
})
afterAll(() => bar.stop())

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Negroni',
    'negroni ',
    'Tide',
    'Foam Beer',
    'COCKTAILS',
    '12',
    '$7.50',
    '12/45',
    'MP',
    'yes',
    'Shots',
    '0',
    '9,50',
  ),
  fc.string({ maxLength: 12 }),
)
const grids = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 })
/** The columns of names and prices, and what the two others are. */
const mappings = fc.record({
  places: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  others: fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom(...ROLES)),
})

test('any mapping of any grid imports all or nothing, and its undo brings the menu back as it was', async () => {
  let imports = 0
  await fc.assert(
    fc.asyncProperty(grids, mappings, fc.boolean(), async (grid, { places, others }, withoutBad) => {
      const before = await menuNow(here)
      const text = grid.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
      const sent = await upload(here, text)
      if (sent.status !== 302) return
      const roles = ['name', 'price', ...others]
      const mapped = await here.manager.submit(sent.location ?? '', {
        intent: 'columns',
        headingLine: '',
        ...Object.fromEntries(places.map((place, index) => [`role.${place}`, roles[index] ?? 'none'])),
      })
      if (mapped.status !== 302) return
      const address = mapped.location ?? ''
      const page = await here.manager.get(address)
      expect(page.status).toBe(200)
      const done = await importAt(here, { address, page }, withoutBad ? { withoutBad: 'on' } : {})
      expect([302, 400]).toContain(done.status)
      if (done.status === 400) {
        expect(await menuNow(here)).toEqual(before)
        return
      }
      imports++
      const added = Number(/Imported: (\d+) new drink/.exec((await here.manager.toast()) ?? '')?.[1] ?? 0)
      expect((await menuNow(here)).items.length - before.items.length).toBe(added)
      expect((await undo(here)).status).toBe(302)
      expect(await menuNow(here)).toEqual(before)
    }),
    { numRuns: 40 },
  )
  // Random files that are all refused would prove nothing.
  expect(imports).toBeGreaterThan(5)
}, 120_000)
