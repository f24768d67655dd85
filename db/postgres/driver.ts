import pg, { type Pool, type PoolClient } from 'pg'
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver as KyselyDriver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { isLost, isOutdatedPlan } from './refusal'

/** Most statements prepared on each connection. The product has a few hundred, and filters make variants of some. */
const PREPARED_STATEMENTS = 500

/** Takes the duration of a wait, in seconds. */
export type NoteWait = (seconds: number) => void

/**
 * Kysely's driver for PostgreSQL. Statements are prepared once on each connection, under a name for their text. When a newer build has added a column
 * to a table, PostgreSQL refuses what was prepared to read all columns of it: every statement then gets another name. What a transaction begins with is
 * sent without waiting for its answers: PostgreSQL answers in order, and a transaction that could not begin refuses the statements after it.
 */
export class Driver implements KyselyDriver {
  readonly #names = new StatementNames()

  constructor(
    private readonly pool: Pool,
    private readonly noteWait: NoteWait = () => {},
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const askedAt = performance.now()
    try {
      return new Connection(await this.pool.connect(), this.#names)
    } finally {
      this.noteWait((performance.now() - askedAt) / 1000)
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    ours(connection).send(`begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).end('rollback')
  }

  // Kysely's type has no parameter here, but Kysely passes one.
  async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) ours(connection).release()
  }

  async destroy(): Promise<void> {
    await this.pool.end()
  }
}

function ours(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('This connection belongs to another driver')
}

/** One query or one transaction, on a connection of the pool. */
class Connection implements DatabaseConnection {
  /** Why what was sent without waiting failed. It explains the failure of every statement after it. */
  #first: Error | undefined
  /** Why the last statement failed that PostgreSQL did not refuse because of an earlier one. */
  #cause: Error | undefined
  #isLost = false
  /** When the answer to what was sent last came. */
  #answeredAt = 0
  #isInTransaction = false

  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { generation } = this.names
    try {
      return await this.#run<Row>(query)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw this.#reason(error)
      this.names.renameAll(generation)
      // A transaction has failed with the statement, and begins again by itself (store.ts).
      if (this.#isInTransaction) throw this.#reason(error)
      return this.#run<Row>(query)
    }
  }

  async #run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.client.query<Row & object>({
      text: sql,
      values: parameters.map(asOnSqlite),
      ...this.names.of(sql),
    })
    const isChange = command !== 'SELECT' && rowCount !== null
    return isChange ? { rows, numAffectedRows: BigInt(rowCount) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Queries are read whole or page by page, as on SQLite')
  }

  /** Sends a statement before those that follow, and does not wait for it. PostgreSQL begins it when it has answered the one before. */
  send(text: string, values: readonly unknown[] = [], noteWait?: NoteWait): void {
    this.#isInTransaction = true
    const sentAt = performance.now()
    const note = () => {
      const at = performance.now()
      noteWait?.((at - Math.max(sentAt, this.#answeredAt)) / 1000)
      this.#answeredAt = at
    }
    this.client.query({ text, values: [...values], ...this.names.of(text) }).then(note, (error: unknown) => {
      if (this.#first === undefined) note()
      this.#first ??= asError(error)
    })
  }

  /** @throws if the transaction was not committed, although PostgreSQL answers a failed transaction's COMMIT as if it had succeeded */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false
    try {
      const { command } = await this.client.query(how)
      if (how === 'commit' && command === 'ROLLBACK')
        throw this.#first ?? new Error('The transaction had failed before its commit')
    } catch (error) {
      const reason = this.#reason(error)
      if (how === 'commit' && this.#isLost) throw new UnknownOutcome(reason)
      // There is nothing left to undo on a connection that is gone, and the reason for undoing is worth more.
      if (how === 'rollback' && this.#isLost) return
      throw reason
    }
  }

  release(): void {
    this.client.release(this.#isLost)
  }

  #reason(error: unknown): Error {
    this.#isLost ||= isLost(error)
    if (this.#first) return this.#first
    if (!isConsequence(error)) this.#cause = asError(error)
    return this.#cause ?? asError(error)
  }
}

/** SQLite binds a number that is none as NULL, so that no row has it. PostgreSQL would refuse it. */
function asOnSqlite(value: unknown): unknown {
  return Number.isNaN(value) ? null : value
}

/** Statements that were sent side by side are refused once one of them has failed ('in_failed_sql_transaction'). */
function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/**
 * The connection was lost between COMMIT and its answer: the transaction may have been committed. Who repeats the request finds out, by its key.
 */
export class UnknownOutcome extends Error {
  /** SQLSTATE 'transaction_resolution_unknown'. */
  readonly code = '08007'

  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit', { cause })
  }
}

/** Names for statements by their texts. The first texts get one; the rest, rare variants, are parsed each time. */
class StatementNames {
  readonly #names = new Map<string, { name: string }>()
  /** Grows when all names change. */
  generation = 1

  of(text: string): { name?: string } {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= PREPARED_STATEMENTS) return {}
    const named = { name: `s${this.#names.size + 1}${this.generation === 1 ? '' : `g${this.generation}`}` }
    this.#names.set(text, named)
    return named
  }

  /** Gives every statement another name, once for all that failed under the names of `generation`. */
  renameAll(generation: number): void {
    if (generation !== this.generation) return
    this.generation += 1
    this.#names.clear()
  }
}

/** Sends a statement at the start of a transaction, without waiting for it. */
export function sendFirst(
  connection: DatabaseConnection,
  text: string,
  values: readonly unknown[],
  noteWait: NoteWait,
): void {
  ours(connection).send(text, values, noteWait)
}
