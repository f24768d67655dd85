import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'

/** How long a write waits for another program's lock, in milliseconds. Then it fails with SQLITE_BUSY. */
const PATIENCE_MS = 5000
/** Milliseconds between retries. Litestream holds the lock for less. */
const AGAIN_MS = 10

/** Most prepared statements cached. The product has a few hundred, and filters make variants of some. */
const CACHED_STATEMENTS = 1000

/**
 * Kysely's driver for SQLite, which never blocks the process: while another program holds the write lock, a timer retries writes and
 * transactions, and reads continue. Everything else waits only for our own transactions. The file's `busy_timeout` must be 0.
 */
export class Driver extends SqliteDriver {
  readonly #turns: Turns

  constructor(file: SqliteFile.Database, patienceMs = PATIENCE_MS) {
    super({ database: file })
    this.#turns = new Turns(file, patienceMs)
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new Connection(this.#turns))
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).begin()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    ours(connection).end('commit')
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ours(connection).end('rollback')
  }

  // Kysely's type has no parameter here, but Kysely passes one.
  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) ours(connection).leave()
  }
}

function ours(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('This connection belongs to another driver')
}

/** One query or one transaction. All share the process's only handle of the file. */
class Connection implements DatabaseConnection {
  /** Ends the transaction's turn; undefined outside a transaction. */
  #leave: (() => void) | undefined

  constructor(private readonly turns: Turns) {}

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { turns } = this
    const statement = turns.prepare<Row>(query.sql)
    if (!this.#leave) return turns.run(statement.readonly, () => results(statement, query))
    return Promise.resolve(results(statement, query))
  }

  streamQuery(): never {
    throw new Error('Queries are read whole or page by page: a stream would hold the file’s only handle')
  }

  async begin(): Promise<void> {
    // Litestream may write between a deferred transaction's first read and its first write, which SQLite would then refuse at once.
    this.#leave = await this.turns.run(false, () => {
      this.turns.prepare('begin immediate').run()
      return this.turns.hold()
    })
  }

  end(how: 'commit' | 'rollback'): void {
    // A full disk ends a transaction by itself. Ending it again would fail and hide the reason.
    if (how === 'rollback' && !this.turns.file.inTransaction) return
    this.turns.prepare(how).run()
  }

  leave(): void {
    this.#leave?.()
    this.#leave = undefined
  }
}

function results<Row>(statement: SqliteFile.Statement<unknown[], Row>, query: CompiledQuery): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(query.parameters) }
  const { changes, lastInsertRowid } = statement.run(query.parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}

/** The order in which queries and transactions use the file. */
class Turns {
  /** Resolves when our open transaction has ended. */
  #transaction: Promise<void> | undefined
  /** Resolves when the next retry is due. Set while another program holds the write lock. */
  #again: Promise<void> | undefined
  #refusal: unknown
  readonly #statements = new Map<string, SqliteFile.Statement>()

  constructor(
    readonly file: SqliteFile.Database,
    private readonly patienceMs: number,
  ) {}

  /** Prepares each statement once and finds it by its text, which saves a third of a query's cost. */
  prepare<Row>(sql: string): SqliteFile.Statement<unknown[], Row>
  prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.file.prepare(sql)
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  /** Runs `work` outside our transactions. @throws SQLITE_BUSY after 5 s of another program's lock */
  async run<T>(isReading: boolean, work: () => T): Promise<T> {
    const askedAt = performance.now()
    for (;;) {
      while (this.#transaction) await this.#transaction
      // All waiting writers share one retry: a thousand cost no more than one.
      if (!isReading && this.#isLocked()) {
        await this.#again
        if (this.#isLocked() && performance.now() - askedAt >= this.patienceMs) throw this.#refusal
        continue
      }
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() - askedAt >= this.patienceMs) throw error
        this.#refusal = error
        this.#again ??= pause(AGAIN_MS).then(() => {
          this.#again = undefined
        })
        if (isReading) await this.#again
      }
    }
  }

  /** Whether another program held the write lock at the last try. */
  #isLocked(): boolean {
    return this.#again !== undefined
  }

  /** Begins the turn of a transaction. Returns the function that ends it. */
  hold(): () => void {
    let leave = () => {}
    this.#transaction = new Promise<void>((resolve) => {
      leave = () => {
        this.#transaction = undefined
        resolve()
      }
    })
    return leave
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
