import type { AvailabilityRule } from '../../contract/availability'
import { centsFromDollars } from '../../contract/money'
import type { Drinks } from './drinks'
import { HERON, SALTMARSH, UNDERTOW, type HouseDrink, type MenuCard, type Times } from './menu-cards'
import { priceAt, seedPriceTiers, usualPrice, type TierPrice } from './price-list'
import { BEER_TYPES, sectionOf } from './product-sections'
import type { Pours } from './pours'
import { type Names, type RecipeLine, recipeColumns } from './recipe'
import type { Serving } from './servings'
import { productFor } from './slots'
import type { Product } from './shelf'
import type { DemoVenue, Venues } from './venues'

/** One way to buy an item, with its price before tiers, in cents and ml. */
export interface OfferPour {
  businessPourAvailabilityId: number | null
  pourTypeId: number
  name: string
  volumeMl: number | null
  basePriceCents: number
  upCharge: number
}

/** A menu item, as past evenings ordered it. */
export interface Offer {
  menuItemId: number
  type: 'StandardDrink' | 'CustomDrink' | 'Product'
  name: string
  isAlcoholic: boolean
  isFeatured: boolean
  rules: AvailabilityRule[]
  /** The default comes first. */
  pours: readonly OfferPour[]
  recipe: ReadonlyArray<{ recipeItemId: number; line: RecipeLine }>
  product: Product | null
}

/** A venue's offers, and the bottles behind its bar. */
export interface Menu {
  venue: DemoVenue
  offers: readonly Offer[]
  stock: readonly Product[]
  /** The category of its own drinks. */
  ownCategoryId: number
  tierOf(product: Product, pourTypeId: number): TierPrice
}

export interface Catalogue {
  names: Names
  pours: Pours
  drinks: Drinks
  servings: readonly Serving[]
}

export function seedMenus(catalogue: Catalogue, venues: Venues): Menu[] {
  return [
    seedMenu(catalogue, venues.heron, HERON),
    seedMenu(catalogue, venues.undertow, UNDERTOW),
    seedMenu(catalogue, venues.saltmarsh, SALTMARSH),
  ]
}

function seedMenu(catalogue: Catalogue, venue: DemoVenue, card: MenuCard): Menu {
  const { names, pours } = catalogue
  const { businessId } = venue
  const stock = names.shelf.products.filter((product) => isBehindTheBar(product) && card.stocks.includes(product.tier))
  const tierOf = seedPriceTiers(names.rows, { businessId, stock, pours, taxonomy: names.taxonomy })
  seedDefaultProducts(names, businessId, stock)
  pours.containers.forEach((name, displayOrder) => {
    names.rows.enter('businessServingContainer', {
      businessId,
      servingContainerId: pours.container(name),
      // Nobody carries a pitcher across a dance floor.
      isActive: card.refusedPours.includes(name) ? 0 : 1,
      displayOrder,
    })
  })
  const [name, description] = card.ownSection
  const ownCategoryId = names.rows.enter('category', { name, description, categoryType: 'Business', businessId })
  seedSections(names, catalogue.drinks, businessId, ownCategoryId)
  const offers = [
    ...seedHouseDrinks(catalogue, { venue, card, categoryId: ownCategoryId }),
    ...seedStandardDrinks(catalogue, venue, card),
    ...seedProducts(catalogue, venue, card),
  ]
  seedPriceRule(catalogue, businessId, offers)
  return { venue, offers, stock, ownCategoryId, tierOf }
}

/** Whether a bottle is poured by the measure. Beer and soda have no tier. */
function isBehindTheBar({ alcoholType, groupingOnly }: Product): boolean {
  return alcoholType !== null && !groupingOnly && !BEER_TYPES.includes(alcoholType)
}

/** For every kind of alcohol in stock, guests who do not choose get the cheapest unflavored bottle. */
function seedDefaultProducts({ rows }: Names, businessId: number, stock: readonly Product[]): void {
  for (const key of ['alcoholTypeId', 'alcoholSubtypeId'] as const) {
    for (const kindId of new Set(stock.flatMap((product) => product[key] ?? []))) {
      const product = productFor(stock, { [key]: kindId })
      if (product)
        rows.enter('businessDefaultProduct', { businessId, productId: product.id, [key]: kindId, isActive: 1 })
    }
  }
}

function seedHouseDrinks(
  { names, pours }: Catalogue,
  { venue, card, categoryId }: { venue: DemoVenue; card: MenuCard; categoryId: number },
): Offer[] {
  const { rows } = names
  const { businessId } = venue
  return card.houseDrinks.map((drink, displayOrder): Offer => {
    const basePriceCents = centsFromDollars(drink.dollars)
    const upCharge = drink.upCharge ?? 1
    const isAlcoholic = drink.isAlcoholic ?? true
    const customDrinkId = rows.enter('customDrink', {
      businessId,
      name: drink.name,
      description: drink.description,
      preparationInstructions: drink.method,
      isAlcoholic: isAlcoholic ? 1 : 0,
      isShot: drink.isShot ? 1 : 0,
      basePriceCents,
      upCharge,
    })
    const recipe = seedHouseRecipe(names, customDrinkId, drink)
    rows.enter('categoryAssignment', { categoryId, type: 'CustomDrink', customDrinkId, displayOrder })
    const menuItemId = rows.enter('menuItem', {
      businessId,
      type: 'CustomDrink',
      customDrinkId,
      displayOrder,
      featuredItem: 1,
    })
    return {
      menuItemId,
      type: 'CustomDrink',
      name: drink.name,
      isAlcoholic,
      isFeatured: true,
      rules: seedRules(names, menuItemId, drink.times),
      // A custom drink has no pour of its own, so it uses a cocktail's tiers.
      pours: [
        {
          businessPourAvailabilityId: null,
          pourTypeId: pours.pourType('Cocktail'),
          name: 'House serve',
          volumeMl: null,
          basePriceCents,
          upCharge,
        },
      ],
      recipe,
      product: null,
    }
  })
}

function seedHouseRecipe(names: Names, customDrinkId: number, drink: HouseDrink): Offer['recipe'] {
  return drink.recipe.map((line, priority) => ({
    line,
    recipeItemId: names.rows.enter('customDrinkRecipeItem', { customDrinkId, ...recipeColumns(line, priority, names) }),
  }))
}

const SECTIONS = [
  'Contemporary Classics',
  'The Unforgettables',
  'New Era',
  'Highballs',
  'Shots',
  'Zero Proof',
  'Draft Beer',
  'Bottles & Cans',
  'Wine',
  'Neat Pours',
  'Soft Drinks',
  'Water & Energy',
]

/** Sections that menus call otherwise. */
export const SHOWN_AS: Readonly<Record<string, string>> = { 'The Unforgettables': 'Timeless' }

/** The sections of a menu: the house's own comes first and is featured. */
function seedSections({ rows }: Names, drinks: Drinks, businessId: number, ownCategoryId: number): void {
  const own = { businessId, categoryId: ownCategoryId, featuredCategory: 1, displayOrder: 0 } as const
  rows.enter('businessCategory', own)
  SECTIONS.forEach((name, index) => {
    rows.enter('businessCategory', {
      businessId,
      categoryId: drinks.category(name),
      displayName: SHOWN_AS[name] ?? null,
      featuredCategory: name === 'Contemporary Classics' ? 1 : 0,
      displayOrder: index + 1,
    })
  })
  // An example, off until the venue wants it.
  const timedMenuId = rows.enter('timedMenu', {
    businessId,
    name: 'Late night',
    startTime: '23:00:00',
    endTime: '02:00:00',
    isActive: 0,
  })
  rows.enter('timedMenuCategory', { timedMenuId, categoryId: drinks.category('Shots') })
}

/** An early bird for what has no alcohol, and for one drink by itself. */
function seedPriceRule({ names: { rows }, drinks }: Catalogue, businessId: number, offers: readonly Offer[]): void {
  const priceRuleId = rows.enter('priceRule', {
    businessId,
    name: 'Early Bird',
    percentOff: 25,
    scope: 'Chosen',
    saturday: 0,
    sunday: 0,
    startTime: '16:00:00',
    endTime: '19:00:00',
  })
  for (const section of ['Zero Proof', 'Soft Drinks']) {
    rows.enter('priceRuleCategory', { priceRuleId, categoryId: drinks.category(section) })
  }
  const item = offers.find(({ isAlcoholic }) => !isAlcoholic)
  if (item) rows.enter('priceRuleItem', { priceRuleId, menuItemId: item.menuItemId })
}

function seedStandardDrinks({ names, drinks }: Catalogue, venue: DemoVenue, card: MenuCard): Offer[] {
  const { rows } = names
  const { businessId } = venue
  return card.drinks.map((name, index): Offer => {
    const drink = drinks.drinks.find((each) => each.name === name)
    if (!drink) throw new Error(`The seed has no standard drink '${name}'`)
    const isFeatured = card.featured.includes(name)
    const displayOrder = 100 + index
    const basePriceCents = priceAt(card.markup, usualPrice(drink))
    const businessPourAvailabilityId = rows.enter('businessPourAvailability', {
      pourAvailabilityId: drink.pourAvailabilityId,
      businessId,
      basePriceCents,
      isDefault: 1,
      displayOrder: index,
    })
    const menuItemId = rows.enter('menuItem', {
      businessId,
      type: 'StandardDrink',
      standardDrinkId: drink.id,
      displayOrder,
      featuredItem: isFeatured ? 1 : 0,
    })
    const { format, vessel } = drink
    return {
      menuItemId,
      type: 'StandardDrink',
      name,
      isAlcoholic: drink.isAlcoholic,
      isFeatured,
      rules: seedRules(names, menuItemId, card.times[name]),
      pours: [
        {
          businessPourAvailabilityId,
          pourTypeId: format.pourTypeId,
          name: `${format.pourName} - ${vessel}`,
          volumeMl: format.volumeMl,
          basePriceCents,
          upCharge: 1,
        },
      ],
      recipe: drink.recipe.map((line, at) => ({ line, recipeItemId: drink.recipeItemIds[at] ?? 0 })),
      product: null,
    }
  })
}

function seedProducts({ names, drinks, servings }: Catalogue, venue: DemoVenue, card: MenuCard): Offer[] {
  const { rows, shelf } = names
  const { businessId } = venue
  const priced = new Map<Serving, OfferPour & { isRefused: boolean }>()
  const sold = card.products.map((label) => shelf.product(label))
  const pouredAs = (product: Product) => {
    const section = sectionOf(product)
    const categoryId = section === undefined ? undefined : drinks.category(section)
    return servings.filter((serving) => serving.serves(product, categoryId))
  }

  servings.forEach((serving, index) => {
    if (!sold.some((product) => pouredAs(product).includes(serving))) return
    const isRefused = [serving.pour, serving.vessel].some((refused) => card.refusedPours.includes(refused))
    const basePriceCents = isRefused ? 0 : priceAt(card.markup, serving.dollars)
    const upCharge = isRefused ? 0 : (serving.upCharge ?? 1)
    const businessPourAvailabilityId = rows.enter('businessPourAvailability', {
      pourAvailabilityId: serving.id,
      businessId,
      notAllowed: isRefused ? 1 : 0,
      basePriceCents,
      upCharge,
      isDefault: serving.isDefault && !isRefused ? 1 : 0,
      displayOrder: 200 + index,
    })
    const { format } = serving
    priced.set(serving, {
      businessPourAvailabilityId,
      pourTypeId: format.pourTypeId,
      name: `${format.pourName} - ${serving.vessel}`,
      volumeMl: format.volumeMl,
      basePriceCents,
      upCharge,
      isRefused,
    })
  })

  return sold.map((product, index): Offer => {
    const isFeatured = card.featured.includes(product.label)
    const menuItemId = rows.enter('menuItem', {
      businessId,
      type: 'Product',
      productId: product.id,
      displayOrder: 300 + index,
      featuredItem: isFeatured ? 1 : 0,
    })
    const pours = mostSpecific(pouredAs(product)).flatMap((serving) => {
      const pour = priced.get(serving)
      return pour && !pour.isRefused ? [pour] : []
    })
    if (pours.length === 0) throw new Error(`${venue.name} has no price for ${product.label}`)
    return {
      menuItemId,
      type: 'Product',
      name: product.label,
      isAlcoholic: product.isAlcoholic,
      isFeatured,
      rules: seedRules(names, menuItemId, card.times[product.label]),
      pours,
      recipe: [],
      product,
    }
  })
}

const SPECIFICITY = ['Product', 'ProductLine', 'AlcoholSubtype', 'AlcoholType', 'Category']

/** For each format the most specific serving wins (docs/rules/money.md#base-price). The default comes first. */
function mostSpecific(servings: readonly Serving[]): Serving[] {
  const rank = (serving: Serving) => SPECIFICITY.indexOf(serving.entityType)
  const deciding = new Map<number, Serving>()
  for (const serving of [...servings].sort((a, b) => rank(a) - rank(b))) {
    if (!deciding.has(serving.format.id)) deciding.set(serving.format.id, serving)
  }
  return [...deciding.values()].sort((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false))
}

const NO_RULE = { weekday: null, startTime: null, endTime: null, startDate: null, endDate: null, season: null }

function seedRules({ rows }: Names, menuItemId: number, times: Times = {}): AvailabilityRule[] {
  const rules: AvailabilityRule[] = [
    ...(times.weekdays ?? []).map((weekday) => ({ ...NO_RULE, ruleType: 'DayOfWeek' as const, weekday })),
    ...(times.hours
      ? [{ ...NO_RULE, ruleType: 'TimeOfDay' as const, startTime: times.hours[0], endTime: times.hours[1] }]
      : []),
    ...(times.seasons ?? []).map((season) => ({ ...NO_RULE, ruleType: 'Season' as const, season })),
  ]
  for (const rule of rules) rows.enter('menuItemAvailability', { menuItemId, ...rule })
  return rules
}
