import { sql } from 'kysely'
import { skipIds } from '../identities'
import { allReferences } from '../references'
import type { Database, Tables, Trx } from '../store'

/** Rows in one statement. */
const BATCH = 2000

/** Writes everything in one transaction, each table after those that it refers to. Ids given here are skipped by the next new row. */
export async function fillTables(db: Database, tables: ReadonlyMap<keyof Tables, readonly object[]>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of await inOrder(trx, [...tables.keys()])) {
      const rows = tables.get(table) ?? []
      for (const some of byShape(rows)) await insertAll(trx, table, some)
    }
    for (const [table, rows] of tables) {
      const last = highestId(rows)
      if (last > 0) await skipIds(trx, table, last)
    }
  })
}

/** The tables in an order in which each reference leads backwards. References in a circle are left as they come. */
async function inOrder<Name extends string>(trx: Trx, tables: readonly Name[]): Promise<Name[]> {
  const references = await allReferences(trx)
  const done = new Set<string>()
  const ordered: Name[] = []
  const visit = (table: Name) => {
    if (done.has(table)) return
    done.add(table)
    for (const { table: from, refersTo } of references) {
      const target = from === table && tables.find((name) => name === refersTo)
      if (target) visit(target)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

/** Rows in batches with the same columns, in their order. */
function byShape(rows: readonly object[]): object[][] {
  const batches: Array<{ shape: string; rows: object[] }> = []
  for (const row of rows) {
    const shape = Object.keys(row).join()
    const last = batches.at(-1)
    if (last?.shape === shape && last.rows.length < BATCH) last.rows.push(row)
    else batches.push({ shape, rows: [row] })
  }
  return batches.map((batch) => batch.rows)
}

async function insertAll(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

/** 0 for a table without ids, or whose ids are not numbers. */
function highestId(rows: readonly object[]): number {
  return rows.reduce(
    (highest, row) => ('id' in row && typeof row.id === 'number' ? Math.max(highest, row.id) : highest),
    0,
  )
}
