import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMeta } from '../fields'
import { ENTITIES, type EntityName } from './index'
import { imageValue } from '../images'

/** The smallest valid input of each entity. */
const LEAST: Record<EntityName, Record<string, unknown>> = {
  alcoholCategory: { name: 'Spirits' },
  alcoholType: { name: 'Gin', alcoholCategoryId: 1 },
  alcoholSubtype: { name: 'London Dry', alcoholTypeId: 1 },
  category: { name: 'Classics', categoryType: 'Drink' },
  categoryAssignment: { categoryId: 1, type: 'Product', productId: 2 },
  ingredient: { name: 'Lime juice', category: 'Juice' },
  allergenMark: { type: 'Ingredient', ingredientId: 1, allergen: 'Milk' },
  priceTier: { name: 'Top shelf' },
  substitution: { name: 'Mezcal for tequila', targetEntityId: 1, substitutionEntityId: 2 },
  pourType: { name: 'Single', defaultVolumeOz: 1.5 },
  packagingFormat: { name: 'Can' },
  servingContainer: { name: 'Coupe', heightMm: 120, diameterMm: 90, volumeOz: 6 },
  pourFormat: { pourTypeId: 1, servingContainerId: 2, volumeMl: 44 },
  brand: { name: 'Havana Club' },
  productLine: { name: 'Reserva', brandId: 1 },
  product: { name: '3 Años', brandId: 1, alcoholTypeId: 2, abvPercentage: 40 },
  productAttribute: { name: 'Oak', attributeType: 'FlavorNote' },
  productAttributeValue: { productAttributeId: 1, productId: 2, attributeValue: 'Strong' },
  standardDrink: { name: 'Daiquiri' },
  standardDrinkSubstitution: { drinkId: 1, substitutionId: 2 },
  pourAvailability: { pourFormatId: 1, entityType: 'Drink', standardDrinkId: 2 },
  standardDrinkRecipeItem: { standardDrinkId: 1, type: 'AlcoholType', alcoholTypeId: 2, quantity: 60, unit: 'ml' },
  customDrinkRecipeItem: { customDrinkId: 1, type: 'Ingredient', ingredientId: 2, quantity: 1, unit: 'dash' },
  businessCategory: { businessId: 1, categoryId: 2 },
  customDrink: { businessId: 1, name: 'River Mule', basePrice: 12.5 },
  businessServingContainer: { businessId: 1, servingContainerId: 2 },
  businessDefaultProduct: { businessId: 1, productId: 2, alcoholTypeId: 3 },
  menuItem: { businessId: 1, standardDrinkId: 2 },
  menuItemAvailability: { menuItemId: 1, ruleType: 'DayOfWeek', weekday: 'friday' },
  timedMenu: { businessId: 1, name: 'Brunch' },
  timedMenuCategory: { timedMenuId: 1, categoryId: 2 },
  menuTranslation: { businessId: 1, menuItemId: 2, name: 'Mula' },
  priceRule: { businessId: 1, name: 'Happy Hour', percentOff: 25 },
  priceRuleItem: { priceRuleId: 1, menuItemId: 2 },
  priceRuleCategory: { priceRuleId: 1, categoryId: 2 },
  taxClass: { businessId: 1, name: 'Liquor' },
  taxClassRate: { taxClassId: 1, ratePercentage: 10.25, fromDate: '2026-07-01' },
  businessPourAvailability: { businessId: 1, pourAvailabilityId: 2, basePrice: 0 },
  businessPriceTier: { businessId: 1, priceTierId: 2, pourTypeId: 3, defaultUpCharge: 2.5 },
  businessProductPriceTier: { businessId: 1, productId: 2, priceTierId: 3 },
  place: {
    name: 'River City Taproom',
    streetAddress: '1 Bay St',
    city: 'Jacksonville',
    state: 'FL',
    zip: '32202',
    latitude: 30.3321838,
    longitude: -81.65565,
  },
  placeFollow: { customerId: 1, placeId: 2 },
  placeAnalytics: { placeId: 1, type: 'Nearby' },
  business: { placeId: 1, taxRate: 0.075, serviceFee: 0.99, maxDistance: 100, lastCall: '01:30' },
  businessLocker: { businessId: 1, lockerId: 'river-city', name: 'Front', numberOfCubbies: 12 },
  user: {
    email: 'm@barback.test',
    firstName: 'Max',
    lastName: 'Ray',
    userType: 'Business',
    roles: ['Manager'],
    businesses: [1],
  },
  customer: { email: 'g@barback.test', firstName: 'Ada', lastName: 'Lane', dob: '2000-02-29' },
  businessSignup: {
    firstName: 'Ada',
    lastName: 'Lane',
    phone: '904-555-0123',
    email: 'a@b.test',
    businessName: 'Lane’s',
    address: { street: '1 Bay St', city: 'Jacksonville', state: 'FL', zip: '32202' },
    status: 'In Process',
  },
  signupNote: { content: 'Called', createdBy: 1, entityId: 2 },
}

/** The fields that a rule fills in or normalizes. */
const FILLED: Partial<Record<EntityName, Record<string, unknown>>> = {
  business: { lastCall: '01:30:00' },
  businessSignup: { phone: '9045550123' },
}

const names = z.array(z.custom<EntityName>((name) => String(name) in ENTITIES)).parse(Object.keys(ENTITIES))

describe.each(names)('%s', (name) => {
  const { input, fields, table, record } = ENTITIES[name]

  it('can be created from its required fields, and empty fields become null', () => {
    const made = input.parse(LEAST[name])
    expect(made).toMatchObject({ ...LEAST[name], ...FILLED[name] })
    expect(Object.values(made)).not.toContain(undefined)
  })

  it('can be saved as it was returned', () => {
    const made = input.parse(LEAST[name])
    expect(input.parse(made)).toEqual(made)
  })

  it('has a kind for every field, for forms and columns', () => {
    expect(table).toBe(name)
    for (const [field, schema] of Object.entries<z.ZodType>(fields)) {
      // An address is a group of fields, each with its own kind.
      if (field === 'address') continue
      const meta = fieldMeta(schema)
      expect(meta, field).toBeDefined()
      if (meta?.kind === 'reference') expect(meta.refersTo ?? meta.refersToBy, field).toBeDefined()
      if (meta?.refersTo) expect(names).toContain(meta.refersTo)
    }
  })

  it('requires no other field, and names each missing one', () => {
    const fields = Object.keys(LEAST[name])
    const refused = input.safeParse({}).error?.issues.map((issue) => String(issue.path[0])) ?? []
    expect(fields).toEqual(expect.arrayContaining([...new Set(refused)]))
    expect(refused.length).toBeGreaterThan(0)
  })

  it('is returned with its id and times', () => {
    expect(Object.keys(record.shape)).toEqual(expect.arrayContaining(['id', 'createdAt', 'updatedAt']))
  })
})

/** Returns the issues of an entity's smallest input after `change`, as 'path: message'. */
function refusals(name: EntityName, change: Record<string, unknown>): string[] {
  const { error } = ENTITIES[name].input.safeParse({ ...LEAST[name], ...change })
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

const long = (length: number) => 'x'.repeat(length)

describe('a rule of an entity', () => {
  it.each<[EntityName, Record<string, unknown>, string[]]>([
    ['alcoholCategory', { name: undefined }, ['name: Required']],
    ['alcoholCategory', { name: '  ' }, ['name: Required']],
    ['alcoholCategory', { name: long(51) }, ['name: Too Long!']],
    ['alcoholCategory', { description: long(2001) }, ['description: Too Long!']],
    ['alcoholType', { alcoholCategoryId: null }, ['alcoholCategoryId: Required']],
    ['category', { categoryType: 'Business' }, ['businessId: Business ID is required for business categories']],
    ['categoryAssignment', { type: 'CustomDrink' }, ['customDrinkId: Required']],
    ['allergenMark', { type: 'Product' }, ['productId: Required']],
    ['allergenMark', { allergen: 'Gravel' }, ['allergen: Must be one of the list']],
    ['ingredient', { name: long(255) }, []],
    ['ingredient', { name: long(256) }, ['name: Too Long!']],
    ['ingredient', { category: 'Spirit' }, ['category: Must be one of the list']],
    ['substitution', { targetFlavor: 'Tar' }, ['targetFlavor: Must be one of the flavors']],
    ['pourType', { defaultVolumeOz: null }, ['defaultVolumeMl: At least one of volumeMl or volumeOz is required']],
    ['pourType', { defaultVolumeMl: 50 }, ['defaultVolumeMl: volumeMl and volumeOz must be consistent']],
    ['pourFormat', { volumeMl: null }, ['volumeMl: At least one of volumeMl or volumeOz is required']],
    [
      'pourFormat',
      { packagingFormatId: 3 },
      ['servingContainerId: Either servingContainerId or packagingFormatId must be defined, but not both.'],
    ],
    [
      'pourFormat',
      { servingContainerId: null },
      ['servingContainerId: Either servingContainerId or packagingFormatId must be defined, but not both.'],
    ],
    ['servingContainer', { diameterMm: null }, ['diameterMm: Either diameterMm or widthMm and depthMm is required']],
    ['servingContainer', { diameterMm: null, widthMm: 40 }, ['depthMm: Both widthMm and depthMm is required']],
    ['servingContainer', { diameterMm: null, widthMm: 40, depthMm: 40 }, []],
    [
      'servingContainer',
      { depthMm: 40 },
      ['diameterMm: diameterMm is defined, widthMm and depthMm should not be defined'],
    ],
    ['servingContainer', { heightMm: 301 }, ['heightMm: Must be 0 to 300']],
    ['servingContainer', { places: 4 }, []],
    ['servingContainer', { places: 0 }, ['places: Must be 1 to 4']],
    ['servingContainer', { places: 5 }, ['places: Must be 1 to 4']],
    ['servingContainer', { places: 1.5 }, ['places: Must be a whole number']],
    ['product', { alcoholTypeId: null, abvPercentage: null }, ['alcoholTypeId: Required', 'abvPercentage: Required']],
    ['product', { isAlcoholic: false, alcoholTypeId: null, abvPercentage: null }, []],
    ['product', { abvPercentage: 101 }, ['abvPercentage: Must be 0-100%']],
    ['product', { isFlavored: true }, ['baseProductId: Required']],
    ['product', { volumeMl: 10_001 }, ['volumeMl: Must be 0 to 10000']],
    ['brand', { website: 'havana' }, ['website: Must be a valid URL']],
    ['brand', { website: 'javascript:alert(1)' }, ['website: Must be a valid URL']],
    ['brand', { website: '' }, []],
    ['pourAvailability', { entityType: 'Category' }, ['categoryId: Required']],
    ['standardDrinkRecipeItem', { type: 'Product' }, ['productId: Required']],
    ['standardDrinkRecipeItem', { quantity: 10_001 }, ['quantity: Must be 0 to 10000']],
    ['customDrink', { basePrice: undefined }, ['basePrice: Required']],
    ['customDrink', { basePrice: 1000.01 }, ['basePrice: Must be 0 to 1000']],
    ['customDrink', { basePrice: 5.005 }, ['basePrice: At most 2 decimals']],
    ['customDrink', { upCharge: 0 }, ['upCharge: Must be more than 0']],
    [
      'businessDefaultProduct',
      { alcoholSubtypeId: 4 },
      ['alcoholTypeId: Either alcoholTypeId or alcoholSubtypeId must be defined, but not both.'],
    ],
    ['menuItem', { type: 'Product' }, ['productId: Required']],
    ['menuItemAvailability', { ruleType: 'TimeOfDay', startTime: '17:00' }, ['endTime: Required']],
    ['timedMenu', { startTime: '10:00' }, ['endTime: Required']],
    ['timedMenu', { endTime: '15:00' }, ['startTime: Required']],
    ['timedMenu', { startTime: '22:00', endTime: '02:00' }, []],
    ['timedMenu', { startDate: '2026-09-01', endDate: '2026-06-01' }, ['endDate: Must not be before the first day']],
    ['priceRule', { kind: 'Amount' }, ['amountOff: Required']],
    ['priceRule', { kind: 'FixedPrice', fixedPrice: 0 }, ['fixedPrice: Must be 0.01 to 1000']],
    ['priceRule', { percentOff: 101 }, ['percentOff: Must be 1 to 100']],
    ['priceRule', { startTime: '16:00', endTime: '19:00' }, []],
    ['priceRule', { startTime: '16:00' }, ['endTime: Required']],
    ['priceRule', { startDate: '2026-09-01', endDate: '2026-06-01' }, ['endDate: Must not be before the first day']],
    ['menuTranslation', { name: null }, ['name: A name or a description is required']],
    ['menuTranslation', { name: 'N'.repeat(104) }, ['name: Too Long!']],
    ['menuTranslation', { type: 'Substitution', substitutionId: 1, name: 'N'.repeat(51) }, ['name: Too Long!']],
    ['menuTranslation', { name: null, description: 'D'.repeat(2000) }, []],
    ['menuItemAvailability', { ruleType: 'Date', endDate: '2025-12-31' }, []],
    ['menuItemAvailability', { ruleType: 'Date' }, ['startDate: Required', 'endDate: Required']],
    ['businessPourAvailability', { notAllowed: true, upCharge: 0 }, []],
    [
      'businessPourAvailability',
      { notAllowed: true, basePrice: 5 },
      ['basePrice: Must be 0 when not allowed is true', 'upCharge: Must be 0 when not allowed is true'],
    ],
    ['businessPourAvailability', { upCharge: 0 }, ['upCharge: Must be more than 0']],
    ['businessPriceTier', { defaultUpCharge: null }, ['defaultUpCharge: Required']],
    ['businessPriceTier', { defaultUpCharge: 0 }, ['defaultUpCharge: Must be more than 0']],
    ['businessPriceTier', { isDefault: true, defaultUpCharge: null }, []],
    ['businessPriceTier', { isDefault: true }, ['defaultUpCharge: Must be 0 when it is the default']],
    [
      'businessProductPriceTier',
      { pourTypeId: 4 },
      ['priceAdjustment: Price adjustment is required when pour type is set.'],
    ],
    ['place', { streetAddress: 'Bay' }, ['streetAddress: Too Short!']],
    ['place', { city: long(101) }, ['city: Too Long!']],
    ['place', { zip: '3220' }, ['zip: Should match a zip code']],
    ['place', { zip: '32202 1234' }, []],
    ['place', { state: 'XX' }, ['state: Must be a state']],
    ['place', { latitude: 90.1 }, ['latitude: Must be -90 to 90']],
    ['place', { category: 'Pub' }, ['category: must match type of place category']],
    ['place', { phoneNumber: '555' }, ['phoneNumber: Must be a phone number']],
    ['business', { taxRate: 0 }, []],
    ['business', { taxRate: 1.1 }, ['taxRate: Must be 0 to 1']],
    ['business', { serviceFee: 0.98 }, ['serviceFee: Must be 0.99 to 1000']],
    ['business', { maxDistance: 24 }, ['maxDistance: Must be 25 to 1000']],
    ['business', { boxStatus: 'Lost' }, ['boxStatus: must match type of box status']],
    ['business', { lastCall: '25:00' }, ['lastCall: Must be a time']],
    ['businessLocker', { lockerId: 'two words' }, ['lockerId: Only letters, digits, - and _']],
    ['businessLocker', { numberOfCubbies: 0 }, ['numberOfCubbies: Must be 1 to 100']],
    ['user', { email: 'x' }, ['email: Must be valid email']],
    ['user', { userType: 'Guest' }, ['userType: Must be user type']],
    ['user', { roles: [] }, ['roles: Must include at least 1 role']],
    ['user', { roles: ['Admin'] }, ['roles: Must be one of Bartender, Manager, Owner']],
    ['user', { businesses: [] }, ['businesses: Must include at least 1 business']],
    ['user', { userType: 'Internal', roles: ['Service'], businesses: [] }, []],
    ['customer', { dob: null }, ['dob: Required']],
    ['customer', { gender: '' }, []],
    ['businessSignup', { email: 'x' }, ['email: Must match and email address']],
    [
      'businessSignup',
      { address: {} },
      ['address.street: Required', 'address.city: Required', 'address.state: Required', 'address.zip: Required'],
    ],
  ])('of %s refuses %j with %j', (name, change, expected) => {
    expect(refusals(name, change)).toEqual(expected)
  })

  it.each<[EntityName, Record<string, unknown>, Record<string, unknown>]>([
    ['pourType', { defaultVolumeOz: 1.5 }, { defaultVolumeMl: 44, defaultVolumeOz: 1.5 }],
    ['pourFormat', { volumeMl: 44 }, { volumeMl: 44, volumeOz: 1.49 }],
    ['category', { categoryType: 'Drink', businessId: 3 }, { businessId: null }],
    ['menuItem', { type: 'Product', productId: 7 }, { productId: 7, standardDrinkId: null }],
    ['product', { isAlcoholic: false }, { abvPercentage: null, alcoholTypeId: null, alcoholSubtypeId: null }],
    [
      'standardDrinkRecipeItem',
      { type: 'Product', productId: 7, flavor: 'Lime' },
      { alcoholTypeId: null, flavor: null },
    ],
    ['businessPriceTier', { isDefault: true, defaultUpCharge: null }, { defaultUpCharge: 0 }],
    ['businessProductPriceTier', { isDefault: true, priceAdjustment: 3 }, { isDefault: true, priceAdjustment: null }],
    ['businessProductPriceTier', { pourTypeId: 4, priceAdjustment: 3, isDefault: true }, { isDefault: false }],
    ['menuItemAvailability', { ruleType: 'Season', season: 'Fall' }, { weekday: null, season: 'Fall' }],
    ['user', { userType: 'Internal', roles: ['Admin'], businesses: [1] }, { businesses: [] }],
    ['user', { businesses: [{ id: 1, place: { name: 'x' } }, 2, 1] }, { businesses: [1, 2] }],
    ['place', { latitude: 30.332183812345 }, { latitude: 30.33218381 }],
  ])('fills in or clears: %s with %j has %j', (name, change, expected) => {
    expect(ENTITIES[name].input.parse({ ...LEAST[name], ...change })).toMatchObject(expected)
  })
})

describe('fields that are sent once', () => {
  it("include a user's password of 8 to 128 characters, or none", () => {
    const { createInput } = ENTITIES.user
    const passwordProblem = (password?: string) =>
      createInput.safeParse({ ...LEAST.user, password }).error?.issues[0]?.message
    expect([undefined, 'short', long(8), long(128), long(129)].map(passwordProblem)).toEqual([
      undefined,
      'Too Short!',
      undefined,
      undefined,
      'Too Long!',
    ])
  })

  it('create a business from its place alone, and a sign-up without a status', () => {
    expect(ENTITIES.business.createInput.parse({ placeId: 1 })).toEqual({ placeId: 1, active: false })
    expect(ENTITIES.businessSignup.createInput.parse(LEAST.businessSignup)).not.toHaveProperty('status')
  })

  it("store an image as its path with the host's version", () => {
    const uploaded = { filePath: '/places/1.jpg', url: 'https://img.test/places/1.jpg' }
    expect(imageValue(uploaded)).toBe('/places/1.jpg')
    expect(imageValue({ ...uploaded, versionInfo: { name: 'Version 3' } })).toBe('/places/1.jpg?version=3')
  })
})
