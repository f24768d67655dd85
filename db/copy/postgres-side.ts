import pg from 'pg'
import { quoted, quotedList } from '../postgres/schema/names'
import type { Table } from '../postgres/schema/tables'
import { wordQuery } from '../postgres/schema/words'
import { copyOut } from './copy-stream'
import { fractionsOf, withOurFractions, type Line } from './line'
import { CopyRefused } from './refused'
import { centsOf, numberedColumn, type Shape } from './shape'
import type { Side, Sums } from './side'

/** Settings of the connection: it may work and wait for as long as it takes, and writes fractions with all their digits. */
const SETTINGS = `
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET extra_float_digits = 1; SET client_min_messages = warning; SET maintenance_work_mem = '256MB'`
const PATIENCE_MS = 10_000

/** Connects to the database of a URL. @throws CopyRefused without a connection */
export async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      keepAlive: true,
      application_name: 'barback copy',
    })
    // A query that fails reports a lost connection.
    client.on('error', () => {})
    await client.connect()
    await client.query(SETTINGS)
  } catch (error) {
    throw new CopyRefused(`No connection to ${withoutPassword(url)}: ${reasonOf(error)}`)
  }
  return client
}

function reasonOf(error: unknown): string {
  // Node tries all addresses of a host, and reports them in an error without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

/** A URL for messages. */
function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^/@]*?):[^/]*@/, '$1@').replace(/\?.*$/, '')
}

/** Reads a PostgreSQL database. */
export class PostgresSide implements Side {
  readonly name: string

  constructor(
    url: string,
    protected readonly client: pg.Client,
    protected readonly shape: Shape,
  ) {
    this.name = withoutPassword(url)
  }

  async read(table: Table, take: (lines: readonly Line[]) => Promise<void>): Promise<void> {
    const columns = quotedList(table.columns.map(({ name }) => name))
    const query = `SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${quotedList(table.primaryKey)}`
    const fractions = fractionsOf(table)
    await copyOut(this.client, `COPY (${query}) TO STDOUT`, (lines) =>
      take(fractions.length === 0 ? lines : lines.map((line) => withOurFractions(line, fractions))),
    )
  }

  async sumsOf(table: Table): Promise<Sums> {
    const cents = centsOf(table)
    const sums = cents.map((column) => `coalesce(sum(${quoted(column)}), 0)::text`)
    const [row = []] = await this.rows(`SELECT ${['count(*)', ...sums].join(', ')} FROM ${quoted(table.name)}`)
    const [rows, ...values] = row
    return { rows: Number(rows), cents: Object.fromEntries(cents.map((column, at) => [column, String(values[at])])) }
  }

  async lastNumbers(): Promise<ReadonlyMap<string, number>> {
    return this.pairs(
      this.numbered().map(
        ({ table, column }) => `SELECT '${table}', pg_sequence_last_value(${sequenceOf(table, column)})`,
      ),
    )
  }

  /** The tables that number their rows. */
  protected numbered(): Array<{ table: string; column: string }> {
    return this.shape.tables.flatMap((table) => {
      const column = numberedColumn(table)
      return column === undefined ? [] : [{ table: table.name, column }]
    })
  }

  async wordsOf(table: string): Promise<number> {
    const [row] = await this.rows(`SELECT count(*) FROM ${quoted(table)}`)
    return Number(row?.[0])
  }

  async find(table: string, typed: string): Promise<readonly number[]> {
    const rows = await this.rows(`SELECT rowid FROM ${quoted(table)} WHERE words @@ $1::tsquery ORDER BY rowid`, [
      wordQuery(typed),
    ])
    return rows.map(([id]) => Number(id))
  }

  async appliedMigrations(): Promise<ReadonlyMap<string, number>> {
    const [row] = await this.rows(`SELECT to_regclass('migration') IS NOT NULL`)
    if (row?.[0] !== true) return new Map()
    return this.pairs(['SELECT name, "appliedAt" FROM migration'])
  }

  async close(): Promise<void> {
    await this.client.end()
  }

  protected async rows(text: string, values: unknown[] = []): Promise<unknown[][]> {
    const { rows } = await this.client.query<unknown[]>({ text, values, rowMode: 'array' })
    return rows
  }

  /** Reads names with numbers above 0. */
  protected async pairs(queries: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.rows(
      `SELECT * FROM (${queries.join(' UNION ALL ')}) AS pair (name, number) WHERE number > 0`,
    )
    return new Map(rows.map(([name, number]) => [String(name), Number(number)]))
  }
}

export function sequenceOf(table: string, column: string): string {
  return `pg_get_serial_sequence('${quoted(table)}', '${column}')::regclass`
}
