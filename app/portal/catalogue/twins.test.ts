import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, menuItemNamed } from '../../../testing/orders'

/** The server refuses a duplicate at its field and names the existing record. */

let bar: TestBarback
let admin: Caller
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  ;({ businessId } = await demoVenue(bar))
})
afterAll(() => bar.stop())

const made = z.looseObject({ id: z.number() })

async function make(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await admin.post(`/v1/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(made).id
}

async function refused(path: string, body: Record<string, unknown>, field: string, twin: number): Promise<string> {
  const answer = await admin.post(`/v1/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(409)
  const { code, errors, id } = answer.read(apiError)
  expect([code, errors?.[0]?.path, id]).toEqual(['unique_violation', field, twin])
  return errors?.[0]?.message ?? ''
}

const RULES = 'menu/items/availability-rules'

test('a second rule with the same content is refused, and a different one is not', async () => {
  const menuItemId = await menuItemNamed(bar, businessId, 'Margarita')
  const friday = { menuItemId, ruleType: 'DayOfWeek', weekday: 'friday' }
  const first = await make(RULES, friday)
  expect(await refused(RULES, friday, 'weekday', first)).toBe(
    'This availability rule already exists: Margarita: Friday',
  )
  await make(RULES, { ...friday, weekday: 'saturday' })
  const happy = { menuItemId, ruleType: 'TimeOfDay', startTime: '17:00:00', endTime: '19:00:00' }
  const hours = await make(RULES, happy)
  await refused(RULES, happy, 'startTime', hours)
  const later = await make(RULES, { ...happy, endTime: '20:00:00' })
  const changed = await admin.put(`/v1/${RULES}/${later}`, happy)
  expect([changed.status, changed.read(apiError).code]).toEqual([409, 'unique_violation'])
})

test('a time from ten to ten is refused', async () => {
  const menuItemId = await menuItemNamed(bar, businessId, 'Negroni')
  const never = { menuItemId, ruleType: 'TimeOfDay', startTime: '22:00:00', endTime: '22:00:00' }
  const answer = await admin.post(`/v1/${RULES}`, never)
  expect(answer.status).toBe(400)
  expect(answer.read(apiError).errors).toEqual([
    { path: 'endTime', message: 'Must be another time than the start. What is served all day needs no such rule' },
  ])
})

test('a pour format is unique', async () => {
  const [type, glass] = await Promise.all([
    bar.app.db.selectFrom('pourType').select('id').executeTakeFirstOrThrow(),
    bar.app.db.selectFrom('servingContainer').select('id').executeTakeFirstOrThrow(),
  ])
  const format = { pourTypeId: type.id, servingContainerId: glass.id, volumeMl: 333 }
  const first = await make('core/pour-formats', format)
  await refused('core/pour-formats', { ...format, displayOrder: 3 }, 'servingContainerId', first)
  await make('core/pour-formats', { ...format, volumeMl: 334 })
  // Two records that are already alike may still change in other fields.
  const same = await admin.put(`/v1/core/pour-formats/${first}`, { ...format, displayOrder: 5 })
  expect(same.status).toBe(200)
})

test('a drink has one default pour, in the base menu and at a venue', async () => {
  const { db } = bar.app
  const free = await db
    .selectFrom('standardDrink')
    .where(
      'id',
      'not in',
      db
        .selectFrom('pourAvailability')
        .where('standardDrinkId', 'is not', null)
        .where('isDefault', '=', 1)
        .select('standardDrinkId')
        .$castTo<{ standardDrinkId: number }>(),
    )
    .select('id')
    .executeTakeFirst()
  const drink = free?.id ?? (await make('standard-drinks', { name: 'Twin Test' }))
  const formats = await db.selectFrom('pourFormat').select('id').limit(2).execute()
  const path = 'menu/pour-availabilities'
  const pour = { entityType: 'Drink', standardDrinkId: drink, isDefault: true }
  const [first, second] = formats
  const one = await make(path, { ...pour, pourFormatId: first?.id })
  const words = await refused(path, { ...pour, pourFormatId: second?.id }, 'isDefault', one)
  expect(words).toMatch(/^Drink \(.*\) \/ .* is the default: turn that off first$/)
  const other = await make(path, { ...pour, pourFormatId: second?.id, isDefault: false })
  const here = { businessId, basePrice: 9, upCharge: 1, isDefault: true }
  const own = await make('businesses/pour-availabilities', { ...here, pourAvailabilityId: one })
  await refused('businesses/pour-availabilities', { ...here, pourAvailabilityId: other }, 'isDefault', own)
})

test('a brand’s spirit may have two bottle sizes, each of them once', async () => {
  const { db } = bar.app
  const known = await db
    .selectFrom('product')
    .where('isAlcoholic', '=', 1)
    .where('volumeMl', 'is not', null)
    .where('alcoholTypeId', 'is not', null)
    .select(['brandId', 'name', 'volumeMl', 'abvPercentage', 'alcoholTypeId'])
    .executeTakeFirstOrThrow()
  const litre = { ...known, isAlcoholic: true, abvPercentage: known.abvPercentage ?? 40, volumeMl: 1234 }
  await make('products/products', litre)
  const again = await admin.post('/v1/products/products', litre)
  expect([again.status, again.read(apiError).message]).toEqual([
    409,
    'unique violation on product - brandId, name, volumeMl, businessId',
  ])
})

test('staff who may not change a drink get no buttons to add to it', async () => {
  const drink = await bar.app.db.selectFrom('standardDrink').select('id').executeTakeFirstOrThrow()
  const own = await bar.app.db
    .selectFrom('customDrink')
    .where('businessId', '=', businessId)
    .select('id')
    .executeTakeFirstOrThrow()
  const [owner, boss] = [await bar.portal('owner'), await bar.portal('admin')]
  const shared = `/master-menu/standard-drinks/${drink.id}`
  expect((await owner.get(shared)).html).not.toContain('>Add Category</a>')
  expect((await owner.get(`${shared}?add=categoryAssignment`)).html).not.toContain('Create Drink Category')
  expect((await boss.get(shared)).html).toContain('>Add Category</a>')
  expect((await owner.get(`/business-menu/custom-drinks/${own.id}`)).html).toContain('>Add Category</a>')
})
