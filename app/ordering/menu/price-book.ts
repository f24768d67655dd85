import type { MenuItemType, RecipeItemType } from '../../../contract/enumerations'
import type { AvailabilityRule, MenuHours } from '../../../contract/availability'
import { compiledOnce } from '../../../db/compiled'
import type { Database, Store } from '../../../db/store'
import type { Glass } from '../drawing/glasses'
import type { AllergenTable } from './allergens'
import { loadPriceBook } from './price-book-load'
import type { PriceRule } from './price-rules'
import type { Translations } from './translations'
import type { Venue } from './venue'

/** Everything that a business sells, and all inputs of its prices. Money in cents, volumes in ml. */
export interface PriceBook {
  businessId: number
  /** The venue's terms, hours and place, which change as rarely as its prices. */
  venue: Venue
  items: ReadonlyMap<number, BookItem>
  categories: readonly BookCategory[]
  products: ReadonlyMap<number, BookProduct>
  /** The ids of ingredients with alcohol. */
  alcoholicIngredients: ReadonlySet<number>
  allergens: AllergenTable
  tiers: TierTable
  /** Products that this business may put into a slot of their alcohol type or subtype. */
  stocked: readonly BookProduct[]
  defaultProducts: ReadonlyMap<`type:${number}` | `subtype:${number}`, number>
  /** The pour type that gives a custom drink's tiers (docs/rules/money.md#tier-dollars). */
  drinkPourTypeId: number | null
  /** All rules in force, oldest first. */
  priceRules: readonly PriceRule[]
  /** The menu's texts in other languages, as far as the venue has typed them. */
  translations: Translations
}

/** A menu with hours, such as brunch. */
export interface TimedMenu extends MenuHours {
  name: string
  categoryIds: readonly number[]
}

interface BookCategory {
  id: number
  name: string
  description: string | null
  image: string | null
  featured: boolean
  displayOrder: number
  /** Whether it is this venue's own; other categories are shared by all venues. */
  isOwn: boolean
  /** Of its items that have no tax class of their own. */
  taxClassId: number | null
}

export interface BookProduct {
  id: number
  /** '{brand} {name}' */
  name: string
  brand: string
  /** The kind, in words: 'Lager Pilsner'. */
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
  /** The bar's preparation text. */
  method: string | null
  image: string | null
  isAlcoholic: boolean
  featured: boolean
  displayOrder: number
  notes: string | null
  isActive: boolean
  soldOutUntil: number | null
  rules: readonly AvailabilityRule[]
  /** The timed menus that have one of its categories. It is sold while one of them is served, or always if there is none. */
  menus: readonly TimedMenu[]
  /** The price rules in force that are about it. Each holds at its hours. */
  priceRules: readonly PriceRule[]
  categoryIds: readonly number[]
  /** Its own tax class, else that of its categories; null for the venue's default. */
  taxClassId: number | null
  /** The product itself, for an item of type Product. */
  productId: number | null
  /** The drink itself, for an item of type StandardDrink. */
  standardDrinkId: number | null
  /** The drink itself, for an item of type CustomDrink. */
  customDrinkId: number | null
  /** The pours that can be ordered, the default first; never empty for an item on the menu. */
  pours: readonly Pour[]
  /** Whether the business has switched off all of its pours, rather than set none. */
  isRefused: boolean
  recipe: readonly RecipeItem[]
  substitutions: readonly BookSubstitution[]
}

/** One way in which an item is sold, with the row that sets its base price. */
export interface Pour {
  /** Null for a custom drink, which has its own price. */
  pourAvailabilityId: number | null
  businessPourAvailabilityId: number | null
  pourFormatId: number | null
  pourTypeId: number | null
  name: string
  volumeMl: number | null
  basePriceCents: number
  upCharge: number
  isDefault: boolean
  /** Name of the category, type or line that the row applies to, if not to this item alone: 'Draft Beer'. */
  of: string | null
  /** The glass, can or bottle; null for a custom drink. */
  servedIn: Glass | null
  /** How many places one takes in a cubby, 1 to 4. */
  places: number
  /** How tall a cubby must be for it, in mm; null if any is. */
  heightMm: number | null
}

export interface RecipeItem {
  id: number
  type: RecipeItemType
  /** The id of the product, ingredient, alcohol type or subtype, by `type`. */
  entityId: number
  name: string
  /** Name of an alcohol slot within a sentence: 'white rum'; null for other parts. */
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
  /** Name of the replacement's slot ('Vodka'); null when the change adds no slot. */
  replacementName: string | null
  /** That name within a sentence: 'white rum'. */
  replacementSlot: string | null
}

export interface SlotKey {
  type: string
  entityId: number
  flavor: string | null
}

/** Price tiers of one business, by their lookup keys (docs/rules/money.md#tier-dollars). */
export interface TierTable {
  /** Product and pour type → its own adjustment. */
  byProduct: ReadonlyMap<`${number}:${number}`, TierPrice>
  /** Product → the tier of its default row. */
  defaultTier: ReadonlyMap<number, { priceTierId: number; name: string }>
  /** Tier, pour type, and alcohol type or 0 → cents. */
  byPourType: ReadonlyMap<`${number}:${number}:${number}`, number>
}

export interface TierPrice {
  cents: number
  name: string | null
}

/** The state of the catalogue that a book was read from. */
interface Versions {
  shared: number
  /** Null for a business without a row: it does not exist, or its row was deleted by hand. */
  own: number | null
}

interface CachedBook {
  versions: Versions
  book: Promise<PriceBook>
  loaded?: PriceBook
}

const readVersions = compiledOnce<{ businessId: number }, Versions>((db, given) =>
  db
    .selectFrom('catalogueVersion as shared')
    .leftJoin('businessCatalogueVersion as own', (join) => join.on('own.businessId', '=', given('businessId')))
    .select(['shared.version as shared', 'own.version as own']),
)

/**
 * Caches each business's price book until a row it was read from changes. Triggers maintain two versions (migration 0104): one of what all
 * venues share, and one per business. One indexed read of both shows whether the cached book is still valid.
 */
export class PriceBooks {
  #books = new Map<number, CachedBook>()

  constructor(private readonly store: Pick<Store, 'snapshot'>) {}

  /** @throws 404 for a business that does not exist */
  async of(db: Database, businessId: number): Promise<PriceBook> {
    const [versions] = await readVersions(db, { businessId })
    const known = this.#books.get(businessId)
    if (known && versions && isSame(known.versions, versions)) return known.book
    this.#books.delete(businessId)
    const book = this.store.snapshot((at) => loadPriceBook(at, businessId))
    if (versions && versions.own !== null) {
      const entry: CachedBook = { versions, book }
      this.#books.set(businessId, entry)
      book.then(
        (loaded) => {
          entry.loaded = loaded
        },
        () => {
          if (this.#books.get(businessId) === entry) this.#books.delete(businessId)
        },
      )
    }
    return book
  }

  /** The books that are cached, fresh or stale. Reads nothing. */
  cached(): PriceBook[] {
    return [...this.#books.values()].flatMap(({ loaded }) => loaded ?? [])
  }
}

function isSame(one: Versions, other: Versions): boolean {
  return one.shared === other.shared && one.own === other.own
}

declare module '../../platform/server/services' {
  interface Parts {
    /** One price book for each business, cached until a row it was read from changes. */
    priceBooks: PriceBooks
  }
}
