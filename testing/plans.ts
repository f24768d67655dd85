import { CompiledQuery, Kysely, sql, type DatabaseConnection, type Dialect } from 'kysely'
import { z } from 'zod'
import { isPostgres } from '../db/by-dialect'
import type { Database, Tables } from '../db/store'

/** The same database, and the queries that are asked through it. Without transactions. */
export function watched(db: Database): { db: Database; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = []
  return { asked, db: new Kysely<Tables>({ dialect: watchingDialect(db, asked) }) }
}

function watchingDialect(db: Database, asked: CompiledQuery[]): Dialect {
  const executor = db.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      asked.push(query)
      return executor.executeQuery<R>(query)
    },
    streamQuery: refused,
  }
  return {
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
    createIntrospector: () => db.introspection,
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refused,
      commitTransaction: refused,
      rollbackTransaction: refused,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  }
}

function refused(): never {
  throw new Error('A watched database has no transactions')
}

/** PostgreSQL reads small tables in full, and sorts them. Without these ways its plan shows which indexes serve a large table. */
const AVOIDED = {
  reading: ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'],
  sorting: ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material', 'enable_sort'],
}

/**
 * How the store reads the tables of these queries: the lines of SQLite's EXPLAIN QUERY PLAN. PostgreSQL's plans are written in the same words, with
 * 'WALK' for reading along an index until there are enough rows. `avoiding`: what the test is about.
 */
export async function plansOf(
  db: Database,
  queries: readonly CompiledQuery[],
  avoiding: keyof typeof AVOIDED,
): Promise<string[]> {
  const lines: string[] = []
  for (const query of queries) {
    lines.push(...(await (isPostgres(db) ? inPostgres(db, query, AVOIDED[avoiding]) : inSqlite(db, query))))
  }
  return lines
}

async function inSqlite(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
  const { rows } = await db.executeQuery(explain)
  return z
    .array(z.object({ detail: z.string() }))
    .parse(rows)
    .map(({ detail }) => detail)
}

async function inPostgres(
  db: Database,
  { sql: text, parameters }: CompiledQuery,
  avoided: readonly string[],
): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
  const rows = await db.transaction().execute(async (trx) => {
    await sql`select set_config(name, 'off', true) from unnest(${avoided}::text[]) as name`.execute(trx)
    return (await trx.executeQuery(explain)).rows
  })
  const [row] = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: step })) })).parse(rows)
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => linesOf(Plan, false))
}

const step = z.object({
  'Node Type': z.string(),
  Alias: z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(step).optional()
  },
})
type Step = z.infer<typeof step>

/** `isLimited`: whether only the first rows of the step are wanted. */
function linesOf({ Plans = [], ...own }: Step, isLimited: boolean): string[] {
  const type = own['Node Type']
  const passesOn = type === 'Limit' || (isLimited && ['Nested Loop', 'Incremental Sort'].includes(type))
  return [...lineOf(own, isLimited), ...Plans.flatMap((one) => linesOf(one, passesOn))]
}

function lineOf(own: Omit<Step, 'Plans'>, isLimited: boolean): string[] {
  const { Alias: table, 'Index Name': index, 'Node Type': type } = own
  const how = own['Index Cond'] !== undefined ? 'SEARCH' : isLimited ? 'WALK' : 'SCAN'
  switch (type) {
    case 'Seq Scan':
      return [`SCAN ${table}`]
    case 'Index Scan':
      return [`${how} ${table} USING INDEX ${index}`]
    case 'Index Only Scan':
      return [`${how} ${table} USING COVERING INDEX ${index}`]
    case 'Bitmap Heap Scan':
      return [`SEARCH ${table}`]
    case 'Bitmap Index Scan':
      return [`${how} USING INDEX ${index}`]
    case 'Sort':
      return ['USE TEMP B-TREE FOR ORDER BY']
    case 'Incremental Sort':
      return ['USE TEMP B-TREE FOR LAST TERM OF ORDER BY']
    default:
      return []
  }
}
