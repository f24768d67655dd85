import { sql } from 'kysely'
import type { InventoryQuery, InventoryRow } from '../../contract/calls/reports'
import type { Database } from '../../db/connection'
import { holds } from '../figures/search'
import type { Services } from '../server/services'
import type { GridPage } from '../ui/data-grid'
import type { Asked } from './asked'
import { ofBusinesses, within } from './period'

export interface InventoryReport {
  list: GridPage<InventoryRow>
  /** Over all pages. Volumes in whole ml. */
  totals: { products: number; ingredients: number; servings: number; ml: number }
}

/**
 * The inventory report (decisions 'Figures'): what orders placed in the period took from the shelf, most used first. All rows are
 * read for the totals anyway; they are no more than there are products and ingredients.
 */
export async function inventoryReport(app: Services, asked: Asked<InventoryQuery>): Promise<InventoryReport> {
  const { page, size, sort } = asked.query
  const rows = await sortedRows(app.db, asked).execute()
  const { field, direction } = sort ?? USUAL_SORT
  const results = rows.slice(page * size, (page + 1) * size).map(inWholeMl)
  const products = rows.filter(({ type }) => type === 'Product').length
  return {
    list: { results, total: rows.length, page, size, sort: `${field},${direction}` },
    totals: {
      products,
      ingredients: rows.length - products,
      servings: rows.reduce((sum, row) => sum + row.servings, 0),
      ml: Math.round(rows.reduce((sum, row) => sum + (row.ml ?? 0), 0)),
    },
  }
}

/** All rows of the report at once. */
export async function inventoryRows(app: Services, asked: Asked<InventoryQuery>): Promise<InventoryRow[]> {
  return (await sortedRows(app.db, asked).execute()).map(inWholeMl)
}

const USUAL_SORT = { field: 'servings', direction: 'desc' } as const

function sortedRows(db: Database, asked: Asked<InventoryQuery>) {
  const { field, direction } = asked.query.sort ?? USUAL_SORT
  return db
    .selectFrom(namedUse(db, asked).as('row'))
    .selectAll()
    .orderBy(`row.${field}`, direction)
    .orderBy('row.name')
    .orderBy('row.id')
}

/** The one rounding point of the volumes (decisions 'Money and prices'). */
function inWholeMl<Row extends { ml: number | null }>(row: Row): Row {
  return { ...row, ml: row.ml === null ? null : Math.round(row.ml) }
}

/** One row a product or ingredient, by the name it has now. */
function namedUse(db: Database, asked: Asked<InventoryQuery>) {
  const { searchString } = asked.query
  const all = db
    .selectFrom(usedByLine(db, asked).as('use'))
    .leftJoin('product', 'product.id', 'use.productId')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('ingredient', 'ingredient.id', 'use.ingredientId')
    .groupBy(['use.productId', 'use.ingredientId', 'product.name', 'brand.name', 'ingredient.name'])
    .select(({ fn }) => [
      sql<InventoryRow['type']>`case when "use"."productId" is null then 'Ingredient' else 'Product' end`.as('type'),
      sql<number>`coalesce("use"."productId", "use"."ingredientId")`.as('id'),
      NAME.as('name'),
      fn.sum<number>('use.quantity').as('servings'),
      fn.sum<number | null>('use.ml').as('ml'),
    ])
  return searchString === undefined ? all : all.where(holds(NAME, searchString))
}

/** '{brand} {name}' of a product, without saying the brand twice, as `productLabel` writes it; an ingredient's own name. */
const NAME = sql<string>`case
  when "ingredient"."name" is not null then "ingredient"."name"
  when "brand"."name" is null or substr("product"."name", 1, length("brand"."name")) = "brand"."name" then "product"."name"
  else "brand"."name" || ' ' || "product"."name" end`

/**
 * What each line used of each thing: as many servings as drinks, though a drink may take the same thing twice, and the ml of all of
 * them. A line that was not available used nothing; one that came back was made.
 */
function usedByLine(db: Database, { scope, period, query }: Asked<InventoryQuery>) {
  return db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .innerJoin('orderItemUse', 'orderItemUse.orderItemId', 'orderItem.id')
    .where(ofBusinesses('order.businessId', scope))
    .where('order.status', 'in', query.status)
    .where(within('order.placedAt', period.windows))
    .where('orderItem.status', '<>', 'NotAvailable')
    .groupBy(['orderItem.id', 'orderItemUse.productId', 'orderItemUse.ingredientId'])
    .select((eb) => [
      'orderItemUse.productId',
      'orderItemUse.ingredientId',
      'orderItem.quantity',
      eb(eb.fn.sum<number>('orderItemUse.ml'), '*', eb.ref('orderItem.quantity')).as('ml'),
    ])
}
