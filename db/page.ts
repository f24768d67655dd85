import { sql } from 'kysely'

/** The page of a list that is wanted; the first is 0. */
export interface PageWanted {
  page: number
  size: number
}

/** A query of rows in their order. */
interface Ordered<Row> {
  limit(size: number): { offset(rows: number): { execute(): Promise<Row[]> } }
}

/** What a query selects to count its rows. */
export const TOTAL = sql<number>`count(*)`.as('total')

/** The rows of one page, and how many there are on all of them: `count` is the same query with nothing but `TOTAL` selected. */
export async function page<Row>(
  ordered: Ordered<Row>,
  count: { executeTakeFirstOrThrow(): Promise<{ total: number }> },
  wanted: PageWanted,
): Promise<{ rows: Row[]; total: number }> {
  const rows = rowsOfPage(ordered, wanted)
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: await rows, total }
}

/** The rows of one page alone, where counting goes another way. */
export async function rowsOfPage<Row>(ordered: Ordered<Row>, { page, size }: PageWanted): Promise<Row[]> {
  return ordered
    .limit(size)
    .offset(page * size)
    .execute()
}
