import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { menuItemDetails, menuItemList } from '../../../contract/calls/menu'
import { quoteView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { multiplyCents } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
let guest: Caller
let businessId: number
let location: string

beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  const venue = await demoVenue(bar)
  businessId = venue.businessId
  location = venue.location
})
afterAll(() => bar.stop())

async function unitPriceOf(item: Record<string, unknown>): Promise<number> {
  const answer = await guest.post('/v1/orders/customer/quote', {
    businessId,
    location,
    items: [{ quantity: 1, ...item }],
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.read(quoteView).items[0]?.unitPrice ?? Number.NaN
}

describe('the menu', () => {
  it('shows every item in every pour at the price at which it is quoted', async () => {
    const { results } = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    expect(results.length).toBeGreaterThan(60)
    for (const item of results.filter(({ available }) => available)) {
      expect(item.price).toBe(item.pours[0]?.price)
      for (const { pourAvailabilityId, price } of item.pours) {
        const quoted = await unitPriceOf({
          menuItemId: item.id,
          ...(pourAvailabilityId !== null && { pourAvailabilityId }),
        })
        expect([item.name, quoted]).toEqual([item.name, price])
        expect(price).toBeGreaterThan(0)
      }
    }
  })

  it('shows a guest who is not verified only what is not alcoholic', async () => {
    const all = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    const young = (await (await bar.customer('new')).get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    expect(young.results.map(({ id }) => id)).toEqual(
      all.results.filter((item) => !item.isAlcoholic).map(({ id }) => id),
    )
    expect(young.total).toBeGreaterThan(0)
  })

  it("adds another product's surcharge to the price, as displayed", async () => {
    const { results } = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    let compared = 0
    for (const { id, pours } of results
      .filter((item) => item.available && item.type === 'StandardDrink')
      .slice(0, 20)) {
      const details = (await guest.get(`/v1/menu/items/customer/item/${id}`)).read(menuItemDetails)
      const slot = details.recipe.find((part) => (part.products?.length ?? 0) > 1)
      const [pour] = pours
      if (!slot?.products || !pour) continue
      const amount = (productId: number | null | undefined) =>
        slot.products
          ?.find((product) => product.productId === productId)
          ?.surcharges.find((each) => each.pourAvailabilityId === pour.pourAvailabilityId)?.amount ?? 0
      for (const { productId } of slot.products) {
        const price = await unitPriceOf({ menuItemId: id, products: [{ recipeItemId: slot.recipeItemId, productId }] })
        expect(Math.round(price * 100)).toBe(
          Math.round((pour.price - amount(slot.defaultProductId) + amount(productId)) * 100),
        )
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(10)
  })
})

describe('the base price of a pour', () => {
  /** A bottled product with a line, a type, a subtype and a category, each of which may have a price for the same pour format. */
  const scene: Scene = { productId: 0, menuItemId: 0, pourFormatId: 0, links: {} }
  type EntityType = 'Product' | 'ProductLine' | 'AlcoholSubtype' | 'AlcoholType' | 'Category'
  interface Scene {
    productId: number
    menuItemId: number
    pourFormatId: number
    links: Partial<Record<EntityType, Record<string, number>>>
  }

  beforeAll(async () => {
    const { db } = bar.app
    const stamp = { createdAt: 0, updatedAt: 0 }
    const inserted = async <T extends { id: number }>(query: { executeTakeFirstOrThrow(): Promise<T> }) =>
      (await query.executeTakeFirstOrThrow()).id
    // A new type, so that no demo price applies to it.
    const { id: alcoholCategoryId } = await db.selectFrom('alcoholCategory').select('id').executeTakeFirstOrThrow()
    const alcoholTypeId = await inserted(
      db
        .insertInto('alcoholType')
        .values({ alcoholCategoryId, name: 'Spec', ...stamp })
        .returning('id'),
    )
    const alcoholSubtypeId = await inserted(
      db
        .insertInto('alcoholSubtype')
        .values({ alcoholTypeId, name: 'Spec rum', ...stamp })
        .returning('id'),
    )
    const brandId = await inserted(
      db
        .insertInto('brand')
        .values({ name: 'Spec', ...stamp })
        .returning('id'),
    )
    const productLineId = await inserted(
      db
        .insertInto('productLine')
        .values({ brandId, name: 'Spec line', ...stamp })
        .returning('id'),
    )
    const productId = await inserted(
      db
        .insertInto('product')
        .values({
          brandId,
          productLineId,
          name: 'Spec rum',
          abvPercentage: 40,
          alcoholTypeId,
          alcoholSubtypeId,
          ...stamp,
        })
        .returning('id'),
    )
    const categoryId = await inserted(
      db
        .insertInto('category')
        .values({ name: 'Spec shelf', categoryType: 'Product', ...stamp })
        .returning('id'),
    )
    await db
      .insertInto('categoryAssignment')
      .values({ categoryId, type: 'Product', productId, ...stamp })
      .execute()
    const { id: pourTypeId } = await db.selectFrom('pourType').select('id').executeTakeFirstOrThrow()
    const { id: servingContainerId } = await db.selectFrom('servingContainer').select('id').executeTakeFirstOrThrow()
    const pourFormatId = await inserted(
      db
        .insertInto('pourFormat')
        .values({ pourTypeId, servingContainerId, volumeMl: 40, volumeOz: 1.35, ...stamp })
        .returning('id'),
    )
    const menuItemId = await inserted(
      db
        .insertInto('menuItem')
        .values({ businessId, type: 'Product', productId, ...stamp })
        .returning('id'),
    )
    Object.assign(scene, {
      productId,
      menuItemId,
      pourFormatId,
      links: {
        Product: { productId },
        ProductLine: { productLineId },
        AlcoholSubtype: { alcoholSubtypeId },
        AlcoholType: { alcoholTypeId },
        Category: { categoryId },
      },
    })
  })
  beforeEach(async () => {
    const { db } = bar.app
    const made = db.selectFrom('pourAvailability').select('id').where('pourFormatId', '=', scene.pourFormatId)
    await db.deleteFrom('businessPourAvailability').where('pourAvailabilityId', 'in', made).execute()
    await db.deleteFrom('pourAvailability').where('pourFormatId', '=', scene.pourFormatId).execute()
    await db.deleteFrom('businessProductPriceTier').where('productId', '=', scene.productId).execute()
  })

  interface Offer {
    entityType: EntityType
    cents: number
    isDefault?: 0 | 1
    displayOrder?: number
    notAllowed?: 0 | 1
    isActive?: 0 | 1
    upCharge?: number
  }

  async function offer({ entityType, cents, ...own }: Offer): Promise<number> {
    const stamp = { createdAt: 0, updatedAt: 0 }
    const { id } = await bar.app.db
      .insertInto('pourAvailability')
      .values({ pourFormatId: scene.pourFormatId, entityType, ...scene.links[entityType], ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bar.app.db
      .insertInto('businessPourAvailability')
      .values({ pourAvailabilityId: id, businessId, basePriceCents: cents, ...own, ...stamp })
      .execute()
    return id
  }

  async function priceNow(): Promise<number | 'not sold'> {
    const answer = await guest.get(`/v1/menu/items/customer/item/${scene.menuItemId}`)
    return answer.status === 404 ? 'not sold' : (answer.read(menuItemDetails).price ?? 'not sold')
  }

  it.each<[string, Offer[], number | 'not sold']>([
    [
      'the product beats its line',
      [
        { entityType: 'ProductLine', cents: 900 },
        { entityType: 'Product', cents: 800 },
      ],
      8,
    ],
    [
      'the line beats the subtype',
      [
        { entityType: 'AlcoholSubtype', cents: 900 },
        { entityType: 'ProductLine', cents: 800 },
      ],
      8,
    ],
    [
      'the subtype beats the type',
      [
        { entityType: 'AlcoholType', cents: 900 },
        { entityType: 'AlcoholSubtype', cents: 800 },
      ],
      8,
    ],
    [
      'the type beats the category',
      [
        { entityType: 'Category', cents: 900 },
        { entityType: 'AlcoholType', cents: 800 },
      ],
      8,
    ],
    [
      'among equals the default wins',
      [
        { entityType: 'Product', cents: 900 },
        { entityType: 'Product', cents: 800, isDefault: 1 },
      ],
      8,
    ],
    [
      'then the display order',
      [
        { entityType: 'Product', cents: 900, displayOrder: 2 },
        { entityType: 'Product', cents: 800, displayOrder: 1 },
      ],
      8,
    ],
    [
      'a pour that is not allowed is not sold, whatever a more general row allows',
      [
        { entityType: 'Category', cents: 900 },
        { entityType: 'Product', cents: 0, notAllowed: 1 },
      ],
      'not sold',
    ],
    [
      'an inactive pour is not sold either',
      [
        { entityType: 'Category', cents: 900 },
        { entityType: 'Product', cents: 800, isActive: 0 },
      ],
      'not sold',
    ],
  ])('%s', async (_name, offers, expected) => {
    for (const each of offers) await offer(each)
    expect(await priceNow()).toBe(expected)
  })

  it('without a row the item is not on the menu and cannot be ordered: a missing price never counts as 0', async () => {
    expect(await priceNow()).toBe('not sold')
    const { results } = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    expect(results.map(({ id }) => id)).not.toContain(scene.menuItemId)
    const items = [{ menuItemId: scene.menuItemId, quantity: 1 }]
    const answer = await guest.post('/v1/orders/customer/quote', { businessId, items, location })
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, 'items.0.menuItemId'])
  })

  it('adds the tier times the factor, rounded once, half up', async () => {
    const { pourTypeId } = await bar.app.db
      .selectFrom('pourFormat')
      .select('pourTypeId')
      .where('id', '=', scene.pourFormatId)
      .executeTakeFirstOrThrow()
    const { id: priceTierId } = await bar.app.db.selectFrom('priceTier').select('id').executeTakeFirstOrThrow()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 40_000 }),
        async (cents, tier, factor) => {
          const { db } = bar.app
          const made = db.selectFrom('pourAvailability').select('id').where('pourFormatId', '=', scene.pourFormatId)
          await db.deleteFrom('businessPourAvailability').where('pourAvailabilityId', 'in', made).execute()
          await db.deleteFrom('businessProductPriceTier').where('productId', '=', scene.productId).execute()
          const upCharge = factor / 10_000
          await offer({ entityType: 'Product', cents, upCharge })
          await db
            .insertInto('businessProductPriceTier')
            .values({
              businessId,
              productId: scene.productId,
              priceTierId,
              pourTypeId,
              priceAdjustmentCents: tier,
              createdAt: 0,
              updatedAt: 0,
            })
            .execute()
          const expected = cents + Number((BigInt(tier) * BigInt(factor) * 2n + 10_000n) / 20_000n)
          expect(cents + multiplyCents(tier, upCharge)).toBe(expected)
          expect(Math.round(Number(await priceNow()) * 100)).toBe(expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each<[string, { alcoholType: boolean; isDefault?: 0 | 1 }, number]>([
    ['the default row’s tier for pour type and alcohol type', { alcoholType: true }, 11],
    ['the tier for the pour type alone', { alcoholType: false }, 11],
    ['nothing when that tier is the default one', { alcoholType: true, isDefault: 1 }, 8],
  ])(
    'without an adjustment of its own the product adds %s',
    async (_name, { alcoholType, isDefault = 0 }, expected) => {
      const { db } = bar.app
      const stamp = { createdAt: 0, updatedAt: 0 }
      await offer({ entityType: 'Product', cents: 800 })
      const { pourTypeId } = await db
        .selectFrom('pourFormat')
        .select('pourTypeId')
        .where('id', '=', scene.pourFormatId)
        .executeTakeFirstOrThrow()
      const { id: priceTierId } = await db
        .insertInto('priceTier')
        .values({ name: `Tier ${_name}`, ...stamp })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('businessProductPriceTier')
        .values({ businessId, productId: scene.productId, priceTierId, isDefault: 1, ...stamp })
        .execute()
      const typeId = alcoholType ? (scene.links.AlcoholType?.alcoholTypeId ?? null) : null
      await db
        .insertInto('businessPriceTier')
        .values({
          businessId,
          priceTierId,
          pourTypeId,
          alcoholTypeId: typeId,
          isDefault,
          defaultUpChargeCents: isDefault ? 0 : 300,
          ...stamp,
        })
        .execute()
      expect(await priceNow()).toBe(expected)
    },
  )
})
