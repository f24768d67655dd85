import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { enterOldMovements } from './old-movements'
import { LATER_COLUMNS, tables } from './schema'
import type { Rows } from './tables'

type Cell = string | number | null
export type Row = { id: string; created: number } & Record<string, Cell>

/** A page of a list, as callers of Stripe ask for it: at most `limit` objects, newest first, before or after an object's id. */
export interface PageRequest {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  /** Unix seconds. */
  createdFrom?: number | undefined
}

/** A table of the books. Rows are added and changed but never deleted, as at Stripe. */
interface Ledger<R extends Row> {
  insert(row: R): R
  get(id: string): R | undefined
  update(id: string, changes: Partial<R>): R
  /** Rows with exactly these values, newest first. */
  page(filter: Partial<R>, page: PageRequest): { rows: R[]; hasMore: boolean }
  all(filter: Partial<R>): R[]
}

export type Books = { [Name in keyof Rows]: Ledger<Rows[Name]> } & {
  file: SqliteFile.Database
  close(): void
}

/**
 * Opens the stand-in's own SQLite file. It is separate from the product's database on purpose: Stripe does not lose a charge when Barback's process
 * is killed or a backup is restored, so its stand-in must not either.
 */
export function openBooks(path: string): Books {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const file = new SqliteFile(path)
  file.pragma('journal_mode = WAL')
  // Commits survive a killed process without waiting for the disk. These books need not survive a power cut.
  file.pragma('synchronous = OFF')
  file.pragma('busy_timeout = 5000')
  file.exec(tables)
  addLaterColumns(file)
  enterOldMovements(file)
  return {
    file,
    customer: ledger(file, 'customer'),
    paymentMethod: ledger(file, 'paymentMethod'),
    paymentIntent: ledger(file, 'paymentIntent'),
    setupIntent: ledger(file, 'setupIntent'),
    charge: ledger(file, 'charge'),
    refund: ledger(file, 'refund'),
    dispute: ledger(file, 'dispute'),
    earlyFraudWarning: ledger(file, 'earlyFraudWarning'),
    transfer: ledger(file, 'transfer'),
    transferReversal: ledger(file, 'transferReversal'),
    applicationFee: ledger(file, 'applicationFee'),
    feeRefund: ledger(file, 'feeRefund'),
    balanceTransaction: ledger(file, 'balanceTransaction'),
    payout: ledger(file, 'payout'),
    account: ledger(file, 'account'),
    accountLink: ledger(file, 'accountLink'),
    verificationSession: ledger(file, 'verificationSession'),
    event: ledger(file, 'event'),
    close() {
      file.close()
    },
  }
}

function addLaterColumns(file: SqliteFile.Database): void {
  for (const [table, column, definition] of LATER_COLUMNS) {
    const known = file.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column)
    if (!known) file.exec(`ALTER TABLE "${table}" ADD COLUMN "${column}" ${definition}`)
  }
}

/** A new id in Stripe's format: a prefix for the kind of object, and 24 random characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
}

function ledger<Name extends keyof Rows>(file: SqliteFile.Database, table: Name): Ledger<Rows[Name]> {
  type R = Rows[Name]
  const statements = new Map<string, SqliteFile.Statement<[Record<string, Cell | undefined>], R>>()

  function prepared(sql: string) {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = file.prepare<[Record<string, Cell | undefined>], R>(sql)))
    return statement
  }

  function where(filter: Partial<R>, more: string[] = []): string {
    const conditions = [...Object.keys(filter).map((column) => `"${column}" IS @${column}`), ...more]
    return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  }

  function get(id: string): R | undefined {
    return prepared(`SELECT * FROM "${table}" WHERE id = @id`).get({ id })
  }

  return {
    get,
    insert(row) {
      const columns = Object.keys(row)
      const names = columns.map((column) => `"${column}"`).join(', ')
      prepared(`INSERT INTO "${table}" (${names}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`).run(
        row,
      )
      return row
    },
    update(id, changes) {
      const set = Object.keys(changes).map((column) => `"${column}" = @${column}`)
      const row = prepared(`UPDATE "${table}" SET ${set.join(', ')} WHERE id = @id RETURNING *`).get({ ...changes, id })
      if (!row) throw new Error(`The books have no ${table} ${id}`)
      return row
    },
    page(filter, { limit, starting_after, ending_before, createdFrom }) {
      const seqOf = (name: string) => `(SELECT seq FROM "${table}" WHERE id = @${name})`
      const bounds = [
        ...(starting_after ? [`seq < ${seqOf('starting_after')}`] : []),
        ...(ending_before ? [`seq > ${seqOf('ending_before')}`] : []),
        ...(createdFrom === undefined ? [] : ['created >= @createdFrom']),
      ]
      const order = ending_before ? 'ASC' : 'DESC'
      const rows = prepared(`SELECT * FROM "${table}" ${where(filter, bounds)} ORDER BY seq ${order} LIMIT @rows`).all({
        ...filter,
        starting_after,
        ending_before,
        createdFrom,
        rows: limit + 1,
      })
      const hasMore = rows.length > limit
      const page = rows.slice(0, limit)
      return { rows: ending_before ? page.reverse() : page, hasMore }
    },
    all(filter) {
      // -1 means no limit.
      return prepared(`SELECT * FROM "${table}" ${where(filter)} ORDER BY seq LIMIT @rows`).all({ ...filter, rows: -1 })
    },
  }
}
