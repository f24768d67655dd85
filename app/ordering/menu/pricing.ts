import { badRequest } from '../../../contract/errors'
import { mlOfMeasure } from '../../../contract/measures'
import { multiplyCents } from '../../../contract/money'
import { withServings } from '../../../contract/servings'
import { standardDrinksOf } from '../../../contract/volume'
import { bringsAlcohol } from './alcohol'
import { bestPrice, rulesAt, stretchOf } from './price-rules'
import { strengthOf, type Use } from './strength'
import type {
  BookItem,
  BookProduct,
  BookSubstitution,
  Pour,
  PriceBook,
  RecipeItem,
  SlotKey,
  TierPrice,
} from './price-book'

/** The guest's choices for one line; ids as in `POST orders/customer`. */
export interface Choice {
  pourAvailabilityId?: number | undefined
  products?: ReadonlyArray<{ recipeItemId: number; productId: number }> | undefined
  substitutions?: readonly number[] | undefined
}

/** One priced line at the list price: the price of a single drink and its parts. Cents, ml. */
export interface PricedLine {
  item: BookItem
  pour: Pour
  unitPriceCents: number
  basePriceCents: number
  /** Sum of the tiers' cents before the factor. */
  tierCents: number
  upCharge: number
  isAlcoholic: boolean
  abvPercentage: number | null
  volumeMl: number | null
  /** Pure alcohol in one drink, in US standard drinks; null when a strength or a measure is unknown. */
  standardDrinks: number | null
  products: ChosenProduct[]
  substitutions: Array<{ id: number; name: string }>
  uses: Use[]
}

/** A priced line as a guest pays it: `unitPriceCents` is the price under the rule that holds, if one does. */
export interface RuledLine extends PricedLine {
  listPriceCents: number
  /** What the rule takes off one drink. */
  discountCents: number
  priceRule: AppliedRule | null
}

export interface AppliedRule {
  id: number
  name: string
  /** Unix milliseconds; null if it does not end within a week. */
  endsAt: number | null
}

interface ChosenProduct {
  /** Null when the item is the product itself. */
  recipeItemId: number | null
  productId: number
  name: string
  tierCents: number
  tier: string | null
}

/**
 * Prices one line without price rules (docs/rules/money.md#unit-price). `path` names the line in errors ('items.0').
 *
 * @throws 400 naming the field when the pour, a product or a substitution is not offered for this item
 */
export function priceLine(book: PriceBook, item: BookItem, choice: Choice, path: string): PricedLine {
  const pour = choosePour(item, choice.pourAvailabilityId, path)
  const substitutions = chooseSubstitutions(item, choice.substitutions ?? [], path)
  const recipe = applySubstitutions(item.recipe, substitutions)
  const pourTypeId = pour.pourTypeId ?? book.drinkPourTypeId
  const products = chooseProducts(book, item, recipe, choice.products ?? [], pourTypeId, path)
  const tierCents = products.reduce((sum, product) => sum + product.tierCents, 0)
  const uses = usesOf(item, pour, recipe, products)
  const isAlcoholic =
    item.isAlcoholic ||
    products.some(({ productId }) => book.products.get(productId)?.isAlcoholic) ||
    substitutions.some((substitution) => bringsAlcohol(book, substitution))
  const { abvPercentage, volumeMl, alcoholMl } = strengthOf(
    book,
    { productId: item.productId, isAlcoholic },
    pour,
    uses,
  )
  return {
    item,
    pour,
    basePriceCents: pour.basePriceCents,
    tierCents,
    upCharge: pour.upCharge,
    unitPriceCents: Math.max(0, pour.basePriceCents + multiplyCents(tierCents, pour.upCharge)),
    isAlcoholic,
    abvPercentage,
    volumeMl,
    standardDrinks: alcoholMl === null ? null : standardDrinksOf(alcoholMl),
    products,
    substitutions: substitutions.map(({ id, name }) => ({ id, name })),
    uses,
  }
}

/**
 * Prices one line as a guest pays it at a moment (Unix ms), under the price rule that is best for them (docs/rules/money.md#price-rules).
 *
 * @throws as `priceLine`
 */
export function priceLineAt(book: PriceBook, item: BookItem, choice: Choice, path: string, at: number): RuledLine {
  const line = priceLine(book, item, choice, path)
  const { timeZone } = book.venue
  const { rule, unitPriceCents, discountCents } = bestPrice(rulesAt(item.priceRules, timeZone, at), line)
  const priceRule = rule && { id: rule.id, name: rule.name, endsAt: stretchOf(rule, timeZone, at).endsAt }
  return { listPriceCents: line.unitPriceCents, discountCents, priceRule, ...line, unitPriceCents }
}

/** The amount that a product's tier adds for a pour type, in cents (docs/rules/money.md#tier-dollars). */
export function tierOf(book: PriceBook, product: BookProduct, pourTypeId: number | null): TierPrice {
  if (pourTypeId === null) return { cents: 0, name: null }
  const own = book.tiers.byProduct.get(`${product.id}:${pourTypeId}`)
  if (own) return own
  const tier = book.tiers.defaultTier.get(product.id)
  if (!tier) return { cents: 0, name: null }
  const cents =
    book.tiers.byPourType.get(`${tier.priceTierId}:${pourTypeId}:${product.alcoholTypeId ?? 0}`) ??
    book.tiers.byPourType.get(`${tier.priceTierId}:${pourTypeId}:0`) ??
    0
  return { cents, name: tier.name }
}

/** Whether a recipe item is a slot: an alcohol type or subtype for which the guest may choose the product. */
export function isSlot(recipeItem: RecipeItem): boolean {
  return recipeItem.type === 'AlcoholType' || recipeItem.type === 'AlcoholSubtype'
}

/** The products for a slot at this business. A slot without substitution offers only the default. */
export function slotOptions(
  book: PriceBook,
  slot: RecipeItem,
): { options: BookProduct[]; defaultProduct: BookProduct | undefined } {
  const key =
    slot.type === 'AlcoholSubtype' ? (`subtype:${slot.entityId}` as const) : (`type:${slot.entityId}` as const)
  const matching = book.stocked.filter((product) => fitsSlot(product, slot))
  const defaultId = book.defaultProducts.get(key)
  const defaultProduct = matching.find((product) => product.id === defaultId) ?? matching[0]
  const options = slot.noSubstitution && defaultProduct ? [defaultProduct] : matching
  return { options, defaultProduct }
}

function fitsSlot(product: BookProduct, slot: SlotKey): boolean {
  const entityId = slot.type === 'AlcoholSubtype' ? product.alcoholSubtypeId : product.alcoholTypeId
  return entityId === slot.entityId && product.flavor === slot.flavor
}

function choosePour(item: BookItem, pourAvailabilityId: number | undefined, path: string): Pour {
  const pour =
    pourAvailabilityId === undefined
      ? item.pours[0]
      : item.pours.find((each) => each.pourAvailabilityId === pourAvailabilityId)
  if (!pour)
    throw badRequest([{ path: `${path}.pourAvailabilityId`, message: `${item.name} is not sold in that pour` }])
  return pour
}

function chooseSubstitutions(item: BookItem, ids: readonly number[], path: string): BookSubstitution[] {
  return ids.map((id, index) => {
    const substitution = item.substitutions.find((each) => each.id === id)
    if (!substitution) {
      throw badRequest([
        { path: `${path}.substitutions.${index}`, message: `That change is not offered for ${item.name}` },
      ])
    }
    return substitution
  })
}

/** The recipe with the guest's changes. A slot keeps its recipe item's id, so that a product can still be chosen for it. */
export function applySubstitutions(
  recipe: readonly RecipeItem[],
  substitutions: readonly BookSubstitution[],
): RecipeItem[] {
  return substitutions.reduce<RecipeItem[]>(
    (items, { modificationType, target, replacement, replacementName, replacementSlot: slot, name }) => {
      const isTarget = (item: RecipeItem) =>
        item.type === target.type && item.entityId === target.entityId && !item.noSubstitution
      switch (modificationType) {
        case 'RemoveIngredient':
          return items.filter((item) => !isTarget(item))
        case 'ExtraAmount':
          return items.map((item) => (isTarget(item) ? { ...item, quantity: item.quantity * 2 } : item))
        case 'SubstituteProduct':
          return items.map((item) =>
            isTarget(item) ? { ...replacementOf(item, replacement, replacementName ?? name), slot } : item,
          )
        default:
          // An added ingredient or another style is a note to the bar, which decides on the measure.
          return items
      }
    },
    [...recipe],
  )
}

function replacementOf(item: RecipeItem, { type, entityId, flavor }: SlotKey, name: string): RecipeItem {
  const known = (['Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype'] as const).find((each) => each === type)
  return { ...item, type: known ?? item.type, entityId, flavor, name }
}

function chooseProducts(
  book: PriceBook,
  item: BookItem,
  recipe: readonly RecipeItem[],
  chosen: NonNullable<Choice['products']>,
  pourTypeId: number | null,
  path: string,
): ChosenProduct[] {
  const slots = recipe.filter(isSlot)
  for (const [index, { recipeItemId, productId }] of chosen.entries()) {
    const slot = slots.find((each) => each.id === recipeItemId)
    if (!slot)
      throw badRequest([{ path: `${path}.products.${index}.recipeItemId`, message: `${item.name} has no such choice` }])
    if (!slotOptions(book, slot).options.some((product) => product.id === productId)) {
      throw badRequest([
        { path: `${path}.products.${index}.productId`, message: `That product is not offered for ${slot.name}` },
      ])
    }
  }
  const own = item.productId === null ? undefined : book.products.get(item.productId)
  const named = (product: BookProduct, recipeItemId: number | null): ChosenProduct => {
    const tier = tierOf(book, product, pourTypeId)
    return { recipeItemId, productId: product.id, name: product.name, tierCents: tier.cents, tier: tier.name }
  }
  if (own) return [named(own, null)]
  return slots.flatMap((slot) => {
    const choice = chosen.find((each) => each.recipeItemId === slot.id)
    const product = choice ? book.products.get(choice.productId) : slotOptions(book, slot).defaultProduct
    return product ? [named(product, slot.id)] : []
  })
}

function usesOf(item: BookItem, pour: Pour, recipe: readonly RecipeItem[], products: readonly ChosenProduct[]): Use[] {
  if (item.productId !== null) {
    return withServings([
      { productId: item.productId, ingredientId: null, quantity: 1, unit: 'serving', ml: pour.volumeMl },
    ])
  }
  const uses = recipe.flatMap(({ id, type, entityId, quantity, unit }): Array<Omit<Use, 'servings'>> => {
    const measure = { quantity, unit, ml: mlOfMeasure(quantity, unit) }
    if (type === 'Ingredient') return [{ productId: null, ingredientId: entityId, ...measure }]
    const productId = type === 'Product' ? entityId : products.find((product) => product.recipeItemId === id)?.productId
    return productId === undefined ? [] : [{ productId, ingredientId: null, ...measure }]
  })
  return withServings(uses)
}
