import { PostgresAdapter, sql, type Expression, type OperationNode, type RawBuilder, type RawNode } from 'kysely'
import type { Database, Trx } from './store'

/** A piece of SQL with PostgreSQL's text beside SQLite's. PostgreSQL's compiler takes the second (db/postgres/compiler.ts). */
interface TwoTexts extends RawNode {
  readonly postgres: OperationNode
}

/** One condition or value that the two stores write differently. Everything else is written once, for both. */
export function byDialect<T>(texts: { sqlite: RawBuilder<T>; postgres: RawBuilder<T> }): RawBuilder<T> {
  const node: TwoTexts = {
    kind: 'RawNode',
    sqlFragments: ['', ''],
    parameters: [texts.sqlite.toOperationNode()],
    postgres: texts.postgres.toOperationNode(),
  }
  const both: Expression<T> = { expressionType: undefined, toOperationNode: () => node }
  return sql<T>`${both}`
}

/** True for queries that PostgreSQL runs. */
export function isPostgres(db: Database | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** PostgreSQL's text of a piece of SQL; undefined if both stores share its text. */
export function postgresTextOf(node: RawNode): OperationNode | undefined {
  return isTwoTexts(node) ? node.postgres : undefined
}

function isTwoTexts(node: RawNode): node is TwoTexts {
  return 'postgres' in node
}
