import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let manager: Visitor
let path: string
let lockerId: number
beforeAll(async () => {
  bar = await openBarback()
  manager = await bar.portal('manager')
  const { businessId } = await demoVenue(bar)
  const locker = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  lockerId = locker.id
  path = `/businesses/${businessId}/lockers/${lockerId}`
})
beforeEach(async () => {
  await bar.app.db.updateTable('cubby').set({ places: 4, heightMm: null }).execute()
})
afterAll(() => bar.stop())

const CUBBIES = Array.from({ length: 12 }, (_, index) => index + 1)
const asTheyWere = CUBBIES.map(() => [4, null])

async function sizes() {
  const rows = bar.app.db.selectFrom('cubby').select(['places', 'heightMm']).where('lockerId', '=', lockerId)
  return (await rows.orderBy('number').execute()).map(({ places, heightMm }) => [places, heightMm])
}

const bank = (places: string, heightMm: string) =>
  Object.fromEntries(
    CUBBIES.flatMap((number) => [
      [`places-${number}`, places],
      [`heightMm-${number}`, heightMm],
    ]),
  )
const textOf = ({ html }: { html: string }) => html.replaceAll('<!-- -->', '')

it('Staff for the locker set the size of each cubby in one form, recorded in its history', async () => {
  expect(textOf(await manager.get(path))).toContain('Each cubby: 4 places, any height.')
  const saved = await manager.submit(path, {
    intent: 'sizes',
    ...bank('4', ''),
    'places-2': '6',
    'heightMm-2': '180',
    'places-12': '1',
  })
  expect(saved.location).toBe(path)
  expect(await sizes()).toEqual([[4, null], [6, 180], ...asTheyWere.slice(3), [1, null]])

  const screen = textOf(await manager.get(path))
  expect(screen).toContain('The cubbies differ in size.')
  expect(screen).toContain('<p>6 places, glasses up to 180 mm</p>')
  expect(screen).toContain('<p>1 place, any height</p>')
  const history = textOf(await (await bar.portal('admin')).get(path))
  expect(history).toContain('Cubby 2 Places from <del>4</del> to <ins>6</ins>')
  expect(history).toContain('Cubby 2 Height (mm)')
  expect(history).not.toContain('Cubby 3 Places')
})

it('One form sets all cubbies, and shows the size that they share', async () => {
  await manager.submit(path, { intent: 'allSizes', 'places-all': '12', 'heightMm-all': '220' })
  expect(await sizes()).toEqual(CUBBIES.map(() => [12, 220]))
  expect(textOf(await manager.get(path))).toContain('Each cubby: 12 places, glasses up to 220 mm.')
  await manager.submit(path, { intent: 'allSizes', 'places-all': '3', 'heightMm-all': '' })
  expect(await sizes()).toEqual(CUBBIES.map(() => [3, null]))
})

it('A cubby that is missing from the form keeps its size', async () => {
  await manager.submit(path, { intent: 'sizes', 'places-5': '2', 'heightMm-5': '' })
  expect(await sizes()).toEqual(CUBBIES.map((number) => [number === 5 ? 2 : 4, null]))
})

it('Staff who may not change the locker find no form, and change nothing', async () => {
  const bartender = await bar.portal('bartender')
  expect((await bartender.get(path)).html).not.toContain('Save sizes')
  const each = await bartender.submit(path, { intent: 'sizes', ...bank('6', '') })
  const all = await bartender.submit(path, { intent: 'allSizes', 'places-all': '6', 'heightMm-all': '' })
  expect([each.status, all.status]).toEqual([403, 403])
  expect(await sizes()).toEqual(asTheyWere)
})

it.each([
  ['no places', { 'places-3': '' }, 'places-3', 'Required'],
  ['more places than a cubby may have', { 'places-3': '13' }, 'places-3', 'Must be 1 to 12'],
  ['half a place', { 'places-3': '2.5' }, 'places-3', 'Must be a whole number'],
  ['a word for places', { 'places-3': 'many' }, 'places-3', 'Must be a number'],
  ['too little height', { 'heightMm-3': '49' }, 'heightMm-3', 'Must be 50 to 300'],
  ['too much height', { 'heightMm-3': '301' }, 'heightMm-3', 'Must be 50 to 300'],
])('A form with %s shows it at the field, open, with all that was typed', async (_, wrong, field, message) => {
  const refused = await manager.submit(path, { intent: 'sizes', ...bank('5', '210'), ...wrong })
  expect(refused.status).toBe(400)
  const forms = textOf(refused)
  expect(forms).toMatch(new RegExp(`id="[^"]*${field}-error">${message}`))
  expect(forms).toMatch(/<details class="fold" open="">\s*<summary>Set what each cubby holds/)
  expect(forms).toMatch(/name="places-4"[^>]*value="5"|value="5"[^>]*name="places-4"/)
  expect(await sizes()).toEqual(asTheyWere)
})

it('The form for all cubbies shows its mistake too', async () => {
  const refused = await manager.submit(path, { intent: 'allSizes', 'places-all': '0', 'heightMm-all': '200' })
  expect(refused.status).toBe(400)
  expect(textOf(refused)).toMatch(/id="[^"]*places-all-error">Must be 1 to 12/)
  expect(textOf(refused)).toMatch(/name="heightMm-all"[^>]*value="200"|value="200"[^>]*name="heightMm-all"/)
  expect(await sizes()).toEqual(asTheyWere)
})
