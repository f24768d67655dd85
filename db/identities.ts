import { sql } from 'kysely'
import { byDialect } from './by-dialect'
import type { Database, Tables, Trx } from './store'

/** Makes the next id of a table follow `last`, unless it is already higher, or lower by more than `farthest`. */
export async function skipIds(
  db: Database | Trx,
  table: keyof Tables,
  last: number,
  farthest = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await byDialect({
    sqlite: sql`UPDATE sqlite_sequence SET seq = ${last} WHERE name = ${table} AND seq < ${last} AND seq > ${last - farthest}`,
    postgres: sql`
      SELECT setval(ids.name::regclass, ${last}::bigint)
      FROM (SELECT pg_get_serial_sequence(quote_ident(${table}), 'id') AS name) AS ids,
        coalesce(pg_sequence_last_value(ids.name::regclass), 0) AS reached
      WHERE reached < ${last} AND reached > ${last - farthest}`,
  }).execute(db)
}
