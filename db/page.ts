import { sql } from 'kysely'

/** The requested page of a list, from 0. */
export interface PageWanted {
  page: number
  size: number
}

/** A query of rows in order. */
interface Ordered<Row> {
  limit(size: number): { offset(rows: number): { execute(): Promise<Row[]> } }
}

/** The selection for counting a query's rows. */
export const TOTAL = sql<number>`count(*)`.as('total')

/** Returns the rows of one page and the total. `count` is the same query with only `TOTAL` selected. */
export async function page<Row>(
  ordered: Ordered<Row>,
  count: { executeTakeFirstOrThrow(): Promise<{ total: number }> },
  wanted: PageWanted,
): Promise<{ rows: Row[]; total: number }> {
  const rows = rowsOfPage(ordered, wanted)
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: await rows, total }
}

/** Returns the rows of one page, for lists that are counted in another way. */
export async function rowsOfPage<Row>(ordered: Ordered<Row>, { page, size }: PageWanted): Promise<Row[]> {
  return ordered
    .limit(size)
    .offset(page * size)
    .execute()
}
