import { sql, type Compilable, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely'
import { byDialect } from './by-dialect'
import type { Database, Trx } from './store'

/** A parameter of a compiled query: `given('its name')` marks its place. */
export type GivenOf<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

/** The condition that a column's number is in a JSON array of numbers, so that one query serves any number of them. */
export function isAmong(column: string, array: RawBuilder<string>): RawBuilder<SqlBool> {
  return byDialect({
    sqlite: sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${array}))`,
    postgres: sql<SqlBool>`${sql.ref(column)} = any (translate(${array}, '[]', '{}')::bigint[])`,
  })
}

class Given {
  constructor(readonly name: string) {}
}

/**
 * A query that is built and compiled only at its first run, for queries of nearly every request: building one costs more than running it in
 * SQLite. `build` must build the same query each time.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database | Trx, given: GivenOf<Values>) => Compilable<Row>,
): (db: Database | Trx, values: Values) => Promise<Row[]> {
  // By dialect: a program that copies one store into the other has both.
  const known = new Map<unknown, CompiledQuery<Row>>()
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor
    let compiled = known.get(dialect)
    if (!compiled) known.set(dialect, (compiled = build(db, (name) => sql`${new Given(name)}`).compile()))
    const named = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((one) => (one instanceof Given ? named.get(one.name) : one))
    const { query, queryId } = compiled
    const { rows } = await db.executeQuery<Row>({ query, queryId, sql: compiled.sql, parameters })
    return rows
  }
}
