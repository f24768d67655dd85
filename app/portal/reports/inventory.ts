import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { InventoryQuery, InventoryRow } from '../../../contract/calls/reports'
import type { Database, Tables } from '../../../db/store'
import { productLabel } from '../../ordering/menu/product-label'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import type { ReportRequest } from './report-request'
import { within } from '../figures/windows'
import { ofBusinesses, splitPeriod } from './period'
import { byName, containsWords } from '../../../contract/folded'

export interface InventoryReport {
  list: GridPage<InventoryRow>
  /** Over all pages. Volumes in whole ml. */
  totals: { products: number; ingredients: number; servings: number; ml: number }
}

const USUAL_SORT = { field: 'servings', direction: 'desc' } as const

/**
 * The inventory report (docs/rules/figures.md#inventory-report), most used first. It loads all rows, as the totals need them anyway; there
 * are at most as many as products and ingredients.
 */
export async function inventoryReport(app: Services, request: ReportRequest<InventoryQuery>): Promise<InventoryReport> {
  const { page, size } = request.query
  const exact = await sortedRows(app, request)
  const rows = exact.map(inWholeMl)
  const results = rows.slice(page * size, (page + 1) * size)
  const products = rows.filter(({ type }) => type === 'Product').length
  return {
    list: gridPage({ results, total: rows.length }, request.query, USUAL_SORT),
    totals: {
      products,
      ingredients: rows.length - products,
      servings: rows.reduce((sum, row) => sum + row.servings, 0),
      ml: Math.round(exact.reduce((sum, row) => sum + (row.ml ?? 0), 0)),
    },
  }
}

/** All rows of the report at once. */
export async function inventoryRows(app: Services, request: ReportRequest<InventoryQuery>): Promise<InventoryRow[]> {
  return (await sortedRows(app, request)).map(inWholeMl)
}

/**
 * Without the last digits of a sum of fractions, which depend on the order in which PostgreSQL happens to add: equal volumes sort by name.
 */
function inMicrolitres(ml: number | null): number | null {
  return ml === null ? null : Math.round(ml * 1000) / 1000
}

/** A row as displayed. The total is rounded separately: it sums the exact volumes, not the displayed ones. */
function inWholeMl(row: InventoryRow): InventoryRow {
  return { ...row, ml: row.ml === null ? null : Math.round(row.ml) }
}

/** In the requested order, then by name. Rows without a volume sort below any volume. */
async function sortedRows(app: Services, request: ReportRequest<InventoryQuery>): Promise<InventoryRow[]> {
  const { searchString, sort } = request.query
  const keys = sort ?? [USUAL_SORT]
  const wanted = searchString ?? ''
  const rows = await named(app.db, await usedInPeriod(app, request))
  return rows
    .filter(({ name }) => containsWords(name, wanted))
    .sort((a, b) => {
      for (const { field, direction } of keys) {
        const order = field === 'name' ? byName(a.name, b.name) : compare(a[field] ?? -1, b[field] ?? -1)
        if (order !== 0) return direction === 'desc' ? -order : order
      }
      return byName(a.name, b.name) || a.id - b.id
    })
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b)
}

/** Use of one product or ingredient. Either id is null. */
interface Used {
  productId: number | null
  ingredientId: number | null
  servings: number
  ml: number | null
}

/** Business dates per query, for all venues or a few: each query takes some hundredths of a second. */
const DAYS_OF_ALL = 1
const DAYS_OF_FEW = 31

/** Queries in parts, so that a year of all venues does not block guests' requests. */
async function usedInPeriod(app: Services, request: ReportRequest<InventoryQuery>): Promise<Used[]> {
  const all = new Map<string, Used>()
  for (const period of splitPeriod(request.period, request.scope === 'all' ? DAYS_OF_ALL : DAYS_OF_FEW)) {
    const rows = await usedIn(app.db, { ...request, period }).execute()
    for (const row of rows) {
      const key = `${row.productId} ${row.ingredientId}`
      const before = all.get(key)
      const ml = row.ml === null && !before?.ml ? (before?.ml ?? null) : (row.ml ?? 0) + (before?.ml ?? 0)
      all.set(key, { ...row, servings: row.servings + (before?.servings ?? 0), ml })
    }
    await letOthersIn()
  }
  return [...all.values()].map((use) => ({ ...use, ml: inMicrolitres(use.ml) }))
}

/** The same with current names. */
async function named(db: Database, used: readonly Used[]): Promise<InventoryRow[]> {
  const products = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .where(
      'product.id',
      'in',
      used.flatMap(({ productId }) => productId ?? []),
    )
    .select(['product.id', 'product.name', 'brand.name as brandName'])
    .execute()
  const ingredients = await db
    .selectFrom('ingredient')
    .where(
      'id',
      'in',
      used.flatMap(({ ingredientId }) => ingredientId ?? []),
    )
    .select(['id', 'name'])
    .execute()
  const productNames = new Map(products.map(({ id, name, brandName }) => [id, productLabel(brandName, name)]))
  const ingredientNames = new Map(ingredients.map(({ id, name }) => [id, name]))
  return used.flatMap(({ productId, ingredientId, servings, ml }) => [
    ...(productId === null
      ? []
      : [{ type: 'Product' as const, id: productId, name: productNames.get(productId) ?? '', servings, ml }]),
    ...(ingredientId === null
      ? []
      : [
          {
            type: 'Ingredient' as const,
            id: ingredientId,
            name: ingredientNames.get(ingredientId) ?? '',
            servings,
            ml,
          },
        ]),
  ])
}

/** The bar prepared the order, whether or not it was cancelled later. */
function wasMade(eb: ExpressionBuilder<Tables, 'order'>) {
  const prepared = eb
    .selectFrom('orderHistory')
    .whereRef('orderHistory.orderId', '=', 'order.id')
    .where('orderHistory.toStatus', '=', 'Prepared')
    .select('orderHistory.id')
  return eb.or([
    eb('order.status', 'in', ['Prepared', 'Ready', 'Completed']),
    eb.and([eb('order.status', '=', 'Cancelled'), eb.exists(prepared)]),
  ])
}

/**
 * Use of each product and ingredient by all lines: one serving a drink, and the ml of all drinks. A line that was not available used
 * nothing; a returned one was made.
 */
function usedIn(db: Database, { scope, period, query }: ReportRequest<InventoryQuery>) {
  return db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .innerJoin('orderItemUse', 'orderItemUse.orderItemId', 'orderItem.id')
    .where(ofBusinesses('order.businessId', scope))
    .where('order.status', 'in', query.status)
    .where(wasMade)
    .where(within('order.placedAt', period.windows))
    .where('orderItem.status', '<>', 'NotAvailable')
    .groupBy(['orderItemUse.productId', 'orderItemUse.ingredientId'])
    .select((eb) => [
      'orderItemUse.productId',
      'orderItemUse.ingredientId',
      eb.fn.sum<number>(eb('orderItem.quantity', '*', eb.ref('orderItemUse.servings'))).as('servings'),
      eb.fn.sum<number | null>(eb('orderItemUse.ml', '*', eb.ref('orderItem.quantity'))).as('ml'),
    ])
}
