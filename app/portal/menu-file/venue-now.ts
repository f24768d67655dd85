import { folded } from '../../../contract/folded'
import { groupBy } from '../../../contract/group-by'
import type { Database, Trx } from '../../../db/store'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { productLabel } from '../../ordering/menu/product-label'
import { loadDrinks } from '../menu-editor/classics'

/** A standard drink that may be added with its recipe. */
interface KnownDrink {
  id: number
  name: string
  isAlcoholic: boolean
}

export interface KnownProduct {
  id: number
  /** '{brand} {name}' */
  label: string
  isAlcoholic: boolean
  volumeMl: number | null
  alcoholCategoryId: number | null
  /** Whether the base menu has a way to pour it, so that a price without a size is enough. */
  isPoured: boolean
}

interface PourSize {
  id: number
  /** 'Glass', 'Pint' */
  type: string
  volumeMl: number | null
  alcoholCategoryId: number | null
}

export interface KnownCategory {
  id: number
  name: string
  /** All venues share it, so that Barback decides which shared drinks are in it. */
  isShared: boolean
}

/** The drinks and products that a venue sells or could sell, by folded names. A file is compared with them. */
export interface VenueNow {
  book: PriceBook
  items: ReadonlyMap<string, BookItem>
  /** Items by their standard drink or product: 'standardDrink 7', 'product 7'. */
  sold: ReadonlyMap<string, BookItem>
  /** The venue's own drinks that are not on its menu. */
  spare: ReadonlyMap<string, { id: number; name: string; isAlcoholic: boolean }>
  classics: ReadonlyMap<string, KnownDrink>
  products: ReadonlyMap<string, readonly KnownProduct[]>
  sizes: readonly PourSize[]
  categories: ReadonlyMap<string, KnownCategory>
  /** By 'standardDrink 7' or 'product 7': the ids of the shared categories that it is in. */
  placed: ReadonlyMap<string, readonly number[]>
  /** By base pour: its size. */
  sizeOfPour: ReadonlyMap<number, number>
}

export async function readVenueNow(db: Database | Trx, book: PriceBook): Promise<VenueNow> {
  const { businessId } = book
  const items = byFolded([...book.items.values()], ({ name }) => name)
  const spare = await db
    .selectFrom('customDrink')
    .leftJoin('menuItem', 'menuItem.customDrinkId', 'customDrink.id')
    .where('customDrink.businessId', '=', businessId)
    .where('menuItem.id', 'is', null)
    .select(['customDrink.id', 'customDrink.name', 'customDrink.isAlcoholic'])
    .orderBy('customDrink.id')
    .execute()
  const classics = await loadDrinks(db, businessId)
  const products = await readProducts(db, businessId)
  const sizes = await db
    .selectFrom('pourFormat as format')
    .innerJoin('pourType as type', 'type.id', 'format.pourTypeId')
    .select(['format.id', 'type.name as type', 'format.volumeMl', 'format.alcoholCategoryId'])
    .orderBy('format.id')
    .execute()
  const placed = await db
    .selectFrom('categoryAssignment as placed')
    .innerJoin('category', 'category.id', 'placed.categoryId')
    .where('category.businessId', 'is', null)
    .where('category.categoryType', 'in', ['Drink', 'Product'])
    .where('placed.isActive', '=', 1)
    .select(['categoryId', 'standardDrinkId', 'productId'])
    .orderBy('placed.id')
    .execute()
  const pours = await db.selectFrom('pourAvailability').select(['id', 'pourFormatId']).execute()
  const shown = classics.map((drink) => ({ ...drink, isAlcoholic: drink.isAlcoholic === 1 }))
  return {
    book,
    items,
    sold: new Map([...book.items.values()].map((item) => [sharedKey(item), item])),
    spare: byFolded(
      spare.map((drink) => ({ ...drink, isAlcoholic: drink.isAlcoholic === 1 })),
      ({ name }) => name,
    ),
    classics: byFolded(shown, ({ name }) => name),
    products,
    sizes,
    categories: await readCategories(db, book),
    placed: new Map(
      [...groupBy(placed, (row) => sharedKey(row))].map(([key, rows]) => [key, rows.map((row) => row.categoryId)]),
    ),
    sizeOfPour: new Map(pours.map(({ id, pourFormatId }) => [id, pourFormatId])),
  }
}

/** Names the shared record that an item sells or could sell. */
export function sharedKey({
  standardDrinkId,
  productId,
}: {
  standardDrinkId: number | null
  productId: number | null
}) {
  return standardDrinkId === null ? `product ${productId}` : `standardDrink ${standardDrinkId}`
}

/** The first of each folded name. */
function byFolded<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  for (const row of rows) {
    const key = folded(nameOf(row))
    if (!found.has(key)) found.set(key, row)
  }
  return found
}

/** Names of products that menus leave out: 'Heineken' is 'Heineken Original'. */
const PLAIN_NAMES = new Set(['original', 'classic', 'lager', 'draught', 'regular'])

/** The base catalogue's products and the venue's own, by their labels, and by their brands where those are enough. */
async function readProducts(db: Database | Trx, businessId: number): Promise<Map<string, KnownProduct[]>> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('alcoholType as kind', 'kind.id', 'product.alcoholTypeId')
    .where('product.isGroupingOnly', '=', 0)
    .where((eb) => eb.or([eb('product.businessId', 'is', null), eb('product.businessId', '=', businessId)]))
    .select(['product.id', 'product.name', 'brand.name as brand', 'product.isAlcoholic', 'product.volumeMl'])
    .select(['kind.alcoholCategoryId', 'product.productLineId', 'product.alcoholTypeId', 'product.alcoholSubtypeId'])
    .orderBy('product.id')
    .execute()
  const pours = await db
    .selectFrom('pourAvailability')
    .select(['productId', 'productLineId', 'alcoholTypeId', 'alcoholSubtypeId', 'categoryId'])
    .execute()
  const assigned = await db
    .selectFrom('categoryAssignment')
    .where('productId', 'is not', null)
    .where('isActive', '=', 1)
    .select(['categoryId', 'productId'])
    .execute()
  const has = <T extends keyof (typeof pours)[number]>(column: T) => new Set(pours.map((pour) => pour[column]))
  const poured = {
    product: has('productId'),
    line: has('productLineId'),
    type: has('alcoholTypeId'),
    subtype: has('alcoholSubtypeId'),
    category: has('categoryId'),
  }
  const inPoured = new Set(
    assigned.flatMap(({ categoryId, productId }) => (poured.category.has(categoryId) ? [productId] : [])),
  )
  const isIn = (ids: ReadonlySet<number | null>, id: number | null) => id !== null && ids.has(id)
  const found = new Map<string, KnownProduct[]>()
  const add = (name: string, product: KnownProduct) => {
    const key = folded(name)
    const known = found.get(key) ?? []
    if (!known.some(({ id }) => id === product.id)) found.set(key, [...known, product])
  }
  for (const row of rows) {
    const product: KnownProduct = {
      id: row.id,
      label: productLabel(row.brand, row.name),
      isAlcoholic: row.isAlcoholic === 1,
      volumeMl: row.volumeMl,
      alcoholCategoryId: row.alcoholCategoryId,
      isPoured:
        isIn(poured.product, row.id) ||
        isIn(poured.line, row.productLineId) ||
        isIn(poured.type, row.alcoholTypeId) ||
        isIn(poured.subtype, row.alcoholSubtypeId) ||
        inPoured.has(row.id),
    }
    add(product.label, product)
    if (row.brand !== null) {
      add(`${row.brand} ${row.name}`, product)
      if (PLAIN_NAMES.has(folded(row.name))) add(row.brand, product)
    }
  }
  return found
}

/** The menu's sections under the names that guests see, the venue's other categories, and the shared ones. */
async function readCategories(db: Database | Trx, book: PriceBook): Promise<Map<string, KnownCategory>> {
  const rows = await db
    .selectFrom('category')
    .where('isActive', '=', 1)
    .where((eb) =>
      eb.or([
        eb('businessId', '=', book.businessId),
        eb.and([eb('businessId', 'is', null), eb('categoryType', 'in', ['Drink', 'Product'])]),
      ]),
    )
    .select(['id', 'name', 'businessId'])
    .orderBy((eb) => eb.case().when('businessId', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .execute()
  const known = rows.map(({ id, name, businessId }) => ({ id, name, isShared: businessId === null }))
  const shown = book.categories.map(({ id, name, isOwn }) => ({ id, name, isShared: !isOwn }))
  return byFolded([...shown, ...known], ({ name }) => name)
}
