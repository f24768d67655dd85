import type { MenuItemType, RecipeItemType } from '../../../contract/enumerations'
import type { AvailabilityRule } from '../../../contract/availability'
import { compiledOnce } from '../../../db/compiled'
import type { Database } from '../../../db/connection'
import type { Glass } from '../drawing/glasses'
import type { AllergenTable } from './allergens'
import { loadPriceBook } from './price-book-load'
import type { Venue } from './venue'

/** Everything a business sells, and all that its prices are computed from. Money in cents, volumes in ml. */
export interface PriceBook {
  businessId: number
  /** Its terms, hours and place, which change as rarely as its prices. */
  venue: Venue
  items: ReadonlyMap<number, BookItem>
  categories: readonly BookCategory[]
  products: ReadonlyMap<number, BookProduct>
  /** The ids of ingredients with alcohol in them. */
  alcoholicIngredients: ReadonlySet<number>
  allergens: AllergenTable
  tiers: TierTable
  /** Products this business may put into a slot of that alcohol type or subtype. */
  stocked: readonly BookProduct[]
  defaultProducts: ReadonlyMap<`type:${number}` | `subtype:${number}`, number>
  /** The pour type by which a custom drink's tiers are looked up (docs/rules/money.md#tier-dollars). */
  drinkPourTypeId: number | null
}

export interface BookCategory {
  id: number
  name: string
  description: string | null
  image: string | null
  featured: boolean
  displayOrder: number
  /** Whether it is this venue's own; others are shared by all. */
  isOwn: boolean
}

export interface BookProduct {
  id: number
  /** '{brand} {name}' */
  name: string
  brand: string
  /** What it is, in words: 'Lager Pilsner'. */
  kind: string
  isAlcoholic: boolean
  abvPercentage: number | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  flavor: string | null
}

export interface BookItem {
  id: number
  type: MenuItemType
  name: string
  description: string | null
  /** How the bar makes it. */
  method: string | null
  image: string | null
  isAlcoholic: boolean
  featured: boolean
  displayOrder: number
  notes: string | null
  isActive: boolean
  soldOutUntil: number | null
  rules: readonly AvailabilityRule[]
  categoryIds: readonly number[]
  /** The product itself, for an item of type Product. */
  productId: number | null
  /** The drink itself, for an item of type StandardDrink. */
  standardDrinkId: number | null
  /** The drink itself, for an item of type CustomDrink. */
  customDrinkId: number | null
  /** What can be ordered, the default first; never empty for an item on the menu. */
  pours: readonly Pour[]
  /** Whether the business has said of its pours that they are not sold, rather than nothing at all. */
  isRefused: boolean
  recipe: readonly RecipeItem[]
  substitutions: readonly BookSubstitution[]
}

/** One way in which an item is sold, with the row its base price comes from. */
export interface Pour {
  /** Null for a custom drink, which carries its price itself. */
  pourAvailabilityId: number | null
  businessPourAvailabilityId: number | null
  pourTypeId: number | null
  name: string
  volumeMl: number | null
  basePriceCents: number
  upCharge: number
  isDefault: boolean
  /** What the row is of, in words, when it is not of this item alone: 'Draft Beer'. */
  of: string | null
  /** The glass, can or bottle; null for a custom drink. */
  servedIn: Glass | null
}

export interface RecipeItem {
  id: number
  type: RecipeItemType
  /** The id of the product, ingredient, alcohol type or subtype, by `type`. */
  entityId: number
  name: string
  /** What to call an alcohol slot within a sentence: 'white rum'; null for other parts. */
  slot: string | null
  quantity: number
  unit: string
  isOptional: boolean
  noSubstitution: boolean
  flavor: string | null
}

export interface BookSubstitution {
  id: number
  name: string
  description: string | null
  modificationType: string
  target: SlotKey
  replacement: SlotKey
  /** What the replacement's slot is called ('Vodka'); null when a change brings no slot. */
  replacementName: string | null
  /** The same within a sentence: 'white rum'. */
  replacementSlot: string | null
}

export interface SlotKey {
  type: string
  entityId: number
  flavor: string | null
}

/** Price tiers of one business, ready to look up (docs/rules/money.md#tier-dollars). */
export interface TierTable {
  /** Product and pour type → its own adjustment. */
  byProduct: ReadonlyMap<`${number}:${number}`, TierPrice>
  /** Product → the tier of its default row. */
  defaultTier: ReadonlyMap<number, { priceTierId: number; name: string }>
  /** Tier, pour type, and alcohol type or 0 → dollars. */
  byPourType: ReadonlyMap<`${number}:${number}:${number}`, number>
}

export interface TierPrice {
  cents: number
  name: string | null
}

const readVersion = compiledOnce((db) => db.selectFrom('catalogueVersion').select('version'))

/**
 * Caches each business's price book until the catalogue changes. Triggers keep the catalogue's version (migration 0006), so one
 * indexed read tells whether the cache is still valid.
 */
export class PriceBooks {
  #version = 0
  #books = new Map<number, Promise<PriceBook>>()

  /** @throws 404 for a business that does not exist */
  async of(db: Database, businessId: number): Promise<PriceBook> {
    const [{ version } = { version: 0 }] = await readVersion(db, {})
    if (version !== this.#version) {
      this.#version = version
      this.#books.clear()
    }
    const known = this.#books.get(businessId)
    if (known) return known
    const book = loadPriceBook(db, businessId)
    this.#books.set(businessId, book)
    book.catch(() => this.#books.delete(businessId))
    return book
  }
}

declare module '../../platform/server/services' {
  interface Parts {
    /** One price book for each business, cached until the catalogue changes. */
    priceBooks: PriceBooks
  }
}
