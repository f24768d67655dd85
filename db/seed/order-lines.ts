import { mlOfMeasure } from '../../contract/measures'
import { multiplyCents } from '../../contract/money'
import { withServings } from '../../contract/servings'
import type { Menu, Offer, OfferPour } from './menus'
import { shares, type Random } from './random'
import type { Names } from './recipe'
import type { Product } from './shelf'
import { productFor, productsFor, type Slot } from './slots'

/** One line of a past order: its snapshot and the products used for one such drink. Cents, ml. */
export interface PastLine {
  offer: Offer
  pour: OfferPour
  quantity: number
  unitPriceCents: number
  tierCents: number
  abvPercentage: number | null
  volumeMl: number | null
  products: Array<{
    recipeItemId: number | null
    productId: number
    name: string
    tierCents: number
    tier: string | null
  }>
  uses: Array<{
    productId: number | null
    ingredientId: number | null
    quantity: number
    unit: string
    ml: number | null
    servings: 0 | 1
  }>
  notes: string | null
}

const QUANTITIES = shares({ 1: 75, 2: 18, 3: 5, 4: 2 })

const WISHES = ['Light ice please', 'Extra lime', 'No straw', 'It is her birthday', 'Very cold please', 'Less sweet']

/**
 * Makes one line as a guest would order it, priced by docs/rules/money.md#unit-price.
 */
export function makeLine(menu: Menu, names: Names, random: Random, offer: Offer): PastLine {
  const pour = random.chance(0.8) ? (offer.pours[0] ?? random.pick(offer.pours)) : random.pick(offer.pours)
  const { products, uses } = offer.product ? neat(menu, offer.product, pour) : mixed(menu, names, random, offer, pour)
  const tierCents = products.reduce((sum, product) => sum + product.tierCents, 0)
  return {
    offer,
    pour,
    quantity: random.weighted(QUANTITIES),
    unitPriceCents: pour.basePriceCents + multiplyCents(tierCents, pour.upCharge),
    tierCents,
    ...strength(offer, pour, uses, names),
    products,
    uses: withServings(uses),
    notes: random.chance(0.06) ? random.pick(WISHES) : null,
  }
}

interface Content extends Pick<PastLine, 'products'> {
  uses: Array<Omit<PastLine['uses'][number], 'servings'>>
}

function neat(menu: Menu, product: Product, pour: OfferPour): Content {
  return {
    products: [{ recipeItemId: null, ...chosen(menu, product, pour) }],
    uses: [{ productId: product.id, ingredientId: null, quantity: 1, unit: 'serving', ml: pour.volumeMl }],
  }
}

function mixed(menu: Menu, names: Names, random: Random, offer: Offer, pour: OfferPour): Content {
  const content: Content = { products: [], uses: [] }
  for (const { recipeItemId, line } of offer.recipe) {
    const measure = { quantity: line.quantity, unit: line.unit, ml: mlOfMeasure(line.quantity, line.unit) }
    if (line.type === 'Ingredient') {
      content.uses.push({ productId: null, ingredientId: names.ingredients.id(line.ingredient), ...measure })
    } else if (line.type === 'Product') {
      content.uses.push({ productId: names.shelf.product(line.product).id, ingredientId: null, ...measure })
    } else {
      const slot: Slot =
        line.type === 'AlcoholType'
          ? { alcoholTypeId: names.taxonomy.type(line.alcoholType), flavor: line.flavor ?? null }
          : { alcoholSubtypeId: names.taxonomy.subtype(line.alcoholType, line.alcoholSubtype) }
      const usual = productFor(menu.stock, slot)
      if (!usual) throw new Error(`${menu.venue.name} has nothing for the ${line.alcoholType} of ${offer.name}`)
      const product = random.chance(0.75) ? usual : random.pick(productsFor(menu.stock, slot))
      content.products.push({ recipeItemId, ...chosen(menu, product, pour) })
      content.uses.push({ productId: product.id, ingredientId: null, ...measure })
    }
  }
  return content
}

function chosen(menu: Menu, product: Product, pour: OfferPour) {
  const { cents, tier } = menu.tierOf(product, pour.pourTypeId)
  return { productId: product.id, name: product.label, tierCents: cents, tier }
}

/** The share of alcohol in everything poured, to a tenth of a per cent; a bottle's own strength if it is served neat. */
function strength(offer: Offer, pour: OfferPour, uses: Content['uses'], names: Names) {
  if (offer.product)
    return { abvPercentage: offer.product.isAlcoholic ? offer.product.abv : null, volumeMl: pour.volumeMl }
  const poured = uses.reduce((sum, use) => sum + (use.ml ?? 0), 0)
  const alcohol = uses.reduce((sum, use) => sum + ((use.ml ?? 0) * names.shelf.abvOf(use.productId)) / 100, 0)
  const volumeMl = pour.volumeMl ?? Math.round(poured)
  if (!offer.isAlcoholic) return { abvPercentage: 0, volumeMl }
  return { abvPercentage: alcohol > 0 ? Math.round((alcohol / poured) * 1000) / 10 : null, volumeMl }
}
