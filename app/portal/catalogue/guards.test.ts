import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOf } from '../../../db/guards'
import type { Guards } from '../../../db/store'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guardOfRecords, guardOfWrites } from '../../records/store/guard'
import { resources } from './registry'

/** The record engine guards the catalogue of the venues that its writes concern (app/records/store/guard.ts). */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

function resourceOf(table: string) {
  const resource = resources.ofTable(table)
  if (!resource) throw new Error(`There is no resource ${table}`)
  return resource
}

/** The guarded venues, looked up as a store does. */
async function venuesOf({ catalogue }: Pick<Guards, 'catalogue'>) {
  if (catalogue === 'all') return 'all'
  const venues: unknown[] = []
  for (const of of listOf(catalogue)) venues.push(typeof of === 'function' ? await of(bar.app.db) : of)
  return venues
}

describe('a record with a venue of its own', () => {
  const menuItem = resourceOf('menuItem')

  it('is written under the guard of its venue', () => {
    expect(guardOfWrites(menuItem, [{ given: { businessId: 2 } }])).toEqual({ catalogue: 2 })
    const before = { id: 1, businessId: 2 }
    expect(guardOfWrites(menuItem, [{ before, given: { businessId: 2 } }])).toEqual({ catalogue: 2 })
  })

  it('moves to another venue under the guard of all, and so do records of several venues', () => {
    const before = { id: 1, businessId: 2 }
    expect(guardOfWrites(menuItem, [{ before, given: { businessId: 3 } }])).toEqual({ catalogue: 'all' })
    const writes = [{ given: { businessId: 2 } }, { given: { businessId: 3 } }]
    expect(guardOfWrites(menuItem, writes)).toEqual({ catalogue: 'all' })
    expect(guardOfRecords(menuItem, [1], 'businessId')).toEqual({ catalogue: 'all' })
  })

  it('is deleted under the guard of its venue, which is found by its id', async () => {
    const item = await bar.app.db.selectFrom('menuItem').select(['id', 'businessId']).executeTakeFirstOrThrow()
    expect(await venuesOf(guardOfRecords(menuItem, [item.id]))).toEqual([item.businessId])
    expect(await venuesOf(guardOfRecords(menuItem, [item.id], 'notes'))).toEqual([item.businessId])
    expect(await venuesOf(guardOfRecords(menuItem, [0]))).toEqual([undefined])
  })
})

describe('a part of such a record', () => {
  const recipeItem = resourceOf('customDrinkRecipeItem')

  it('is guarded by the venue of what it is a part of', async () => {
    const part = await bar.app.db
      .selectFrom('customDrinkRecipeItem as part')
      .innerJoin('customDrink', 'customDrink.id', 'part.customDrinkId')
      .select(['part.id', 'customDrinkId', 'businessId'])
      .executeTakeFirstOrThrow()
    const { customDrinkId, businessId } = part
    expect(await venuesOf(guardOfWrites(recipeItem, [{ given: { customDrinkId } }]))).toEqual([businessId])
    expect(await venuesOf(guardOfRecords(recipeItem, [part.id]))).toEqual([businessId])
  })
})

it('every other record is guarded against all venues: shared ones, and tables of which only some records have a venue', () => {
  const ofAll = resources.all.filter((resource) => guardOfRecords(resource, [1]).catalogue === 'all')
  const ofVenues = resources.all.filter((resource) => !ofAll.includes(resource)).map(({ table }) => table)
  expect(ofVenues.toSorted()).toEqual([
    'businessCategory',
    'businessDefaultProduct',
    'businessPourAvailability',
    'businessPriceTier',
    'businessProductPriceTier',
    'businessServingContainer',
    'customDrink',
    'customDrinkRecipeItem',
    'menuItem',
    'menuItemAvailability',
    'menuTranslation',
    'priceRule',
    'priceRuleCategory',
    'priceRuleItem',
    'taxClass',
    'taxClassRate',
    'timedMenu',
    'timedMenuCategory',
  ])
  expect(guardOfWrites(resourceOf('category'), [{ given: { businessId: 2 } }])).toEqual({ catalogue: 'all' })
  expect(guardOfWrites(resourceOf('product'), [{ given: { name: 'Rye' } }])).toEqual({ catalogue: 'all' })
})
