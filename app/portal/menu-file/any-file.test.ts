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

const NAMES = ['Negroni', 'negroni ', 'Tide', 'Foam Beer', 'Shots', 'COCKTAILS']
const PRICES = ['12', '$7.50', '9,50', '12/45', 'MP', '0', '']
const text = fc.string({ maxLength: 12 })
const cell = fc.oneof(fc.constantFrom(...NAMES, ...PRICES, 'yes'), text)
const good = fc.tuple(fc.constantFrom('Negroni', 'Tide', 'Foam Beer', 'Shots'), fc.constantFrom('12', '$7.50', '9,50'))
const row = fc.record({
  // Half of the rows can be imported, so that most files change the menu.
  nameAndPrice: fc.oneof(good, fc.tuple(cell, cell)),
  others: fc.tuple(cell, cell),
})
const rows = fc.array(row, { minLength: 1, maxLength: 8 })
/** The columns of names and prices, and what the two others are. */
const mappings = fc.record({
  places: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  others: fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom(...ROLES)),
})

const csv = (grid: string[][]) =>
  grid.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')

test('any mapping of any grid imports all or nothing, and its undo brings the menu back as it was', async () => {
  let imports = 0
  await fc.assert(
    fc.asyncProperty(rows, mappings, fc.boolean(), async (drawn, { places, others }, withoutBad) => {
      const before = await menuNow(here)
      const grid = drawn.map((row) => {
        const cells = [...row.nameAndPrice, ...row.others]
        return [0, 1, 2, 3].map((column) => cells[places.indexOf(column)] ?? '')
      })
      const sent = await upload(here, csv(grid))
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
