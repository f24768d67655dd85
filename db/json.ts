import { sql, type RawBuilder } from 'kysely'
import { byDialect } from './by-dialect'

/** The number in a member of a column's JSON object; null without one. */
export function jsonNumber(column: string, member: string): RawBuilder<number | null> {
  return byDialect({
    sqlite: sql<number | null>`json_extract(${sql.ref(column)}, ${`$.${member}`})`,
    postgres: sql<number | null>`(${sql.ref(column)}::json ->> ${member}::text)::bigint`,
  })
}
