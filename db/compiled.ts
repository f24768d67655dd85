import { sql, type Compilable, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, Trx } from './connection'

/** What differs from run to run of a compiled query: `given('its name')` stands for it. */
export type GivenOf<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

/** The condition that a column is one of an array in JSON, so that it is one query for however many. */
export function isAmong(column: string, array: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${array}))`
}

class Given {
  constructor(readonly name: string) {}
}

/**
 * A query that is built and compiled at its first run only, for those that nearly every request makes: to build one costs more than SQLite needs
 * to answer it. `build` builds the same query each time.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database | Trx, given: GivenOf<Values>) => Compilable<Row>,
): (db: Database | Trx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Given(name)}`).compile()
    const named = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((one) => (one instanceof Given ? named.get(one.name) : one))
    const { query, queryId } = compiled
    const { rows } = await db.executeQuery<Row>({ query, queryId, sql: compiled.sql, parameters })
    return rows
  }
}
