import type pg from 'pg'
import { migrate, nameOfOthersTable } from '../postgres/migrate'
import { quoted, quotedList } from '../postgres/schema/names'
import type { Table } from '../postgres/schema/tables'
import { UNFINISHED_COPY } from '../unfinished-copy'
import { copyIn } from './copy-stream'
import type { Line } from './line'
import { connect, PostgresSide, sequenceOf } from './postgres-side'
import { CopyRefused } from './refused'
import { REMOVE_WORDS_OF_DELETED, WORDS_OF_NEW_ROWS, type Shape } from './shape'
import type { Progress, Step, Target } from './side'

/** One copy at a time writes into a database. Any number that nothing else uses. */
const LOCK = 7_302_118_401

const REFERENCES = `
  SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`
const INDEXES = `
  SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = current_schema()::regnamespace AND NOT indisprimary ORDER BY indexrelid`
const DISABLED_TRIGGERS = `
  SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgenabled <> 'O'`

/**
 * Opens an empty PostgreSQL database for a copy, or an unfinished one. The role needs nothing but to own the database. `anew`: empties an
 * unfinished copy and begins again.
 */
export async function openPostgresTarget(url: string, shape: Shape, anew: boolean): Promise<Target> {
  return new PostgresTarget(url, await connect(url), shape, anew)
}

class PostgresTarget extends PostgresSide implements Target {
  constructor(
    url: string,
    client: pg.Client,
    shape: Shape,
    private readonly anew: boolean,
  ) {
    super(url, client, shape)
  }

  async begin(): Promise<ReadonlyMap<string, Progress>> {
    const [lock] = await this.rows('SELECT pg_try_advisory_lock($1)', [LOCK])
    // A crash of the server costs the last batches, with their progress. The last commit waits for the disk.
    await this.client.query('SET synchronous_commit = off')
    if (lock?.[0] !== true)
      throw new CopyRefused(`Another copy into ${this.name} is running, or was interrupted a moment ago`)
    let applied = await this.appliedMigrations()
    if (applied.has(UNFINISHED_COPY) && this.anew) {
      await this.#transaction(() => this.#giveUp())
      applied = await this.appliedMigrations()
    }
    if (applied.has(UNFINISHED_COPY)) {
      this.#checkVersion(applied)
      const rows = await this.rows('SELECT name, rows, checksum FROM "copyProgress"')
      return new Map(
        rows.map(([name, count, checksum]) => [String(name), { rows: Number(count), checksum: String(checksum) }]),
      )
    }
    if (applied.size === 0) await this.#checkIsNobodys()
    await migrate(this.client, Date.now).catch((error: unknown) => {
      throw new CopyRefused(`${this.name}: ${error instanceof Error ? error.message : String(error)}`)
    })
    await this.#checkIsEmpty()
    await this.#transaction(() => this.#strip())
    return new Map()
  }

  #checkVersion(applied: ReadonlyMap<string, number>): void {
    if (applied.size === this.shape.migrations.length + 1 && this.shape.migrations.every((name) => applied.has(name)))
      return
    throw new CopyRefused(
      `The unfinished copy in ${this.name} is of another version of Barback: begin again with --anew`,
    )
  }

  async #checkIsNobodys(): Promise<void> {
    const found = await nameOfOthersTable(this.client)
    if (found !== undefined) throw this.#hasData(`the table ${found} of another program`)
  }

  async #checkIsEmpty(): Promise<void> {
    for (const { name } of this.shape.tables) {
      if (this.shape.filled.has(name)) continue
      const [row] = await this.rows(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
      if (row) throw this.#hasData(`rows in ${name}`)
    }
  }

  #hasData(what: string): CopyRefused {
    return new CopyRefused(`${this.name} is not empty, it has ${what}: create a new database for the copy`)
  }

  /** Removes what would slow the copy down, or write rows of its own, and notes how to make it again. */
  async #strip(): Promise<void> {
    await this.client.query(`
      CREATE TABLE "copyProgress" (name text PRIMARY KEY, rows bigint NOT NULL, checksum text NOT NULL);
      CREATE TABLE "copyLater" (at bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, definition text NOT NULL)`)
    const references = await this.rows(REFERENCES)
    const indexes = (await this.rows(INDEXES)).filter(([, definition]) => !String(definition).includes('"copy'))
    for (const [table, name] of references)
      await this.client.query(`ALTER TABLE ${String(table)} DROP CONSTRAINT ${String(name)}`)
    for (const [name] of indexes) await this.client.query(`DROP INDEX ${String(name)}`)
    const later = [
      ...indexes.map(([, definition]) => String(definition)),
      ...references.map(
        ([table, name, definition]) =>
          `ALTER TABLE ${String(table)} ADD CONSTRAINT ${String(name)} ${String(definition)}`,
      ),
    ]
    await this.client.query('INSERT INTO "copyLater" (definition) SELECT unnest($1::text[])', [later])
    await this.#empty()
    await this.client.query(`INSERT INTO migration (name, "appliedAt") VALUES ($1, $2)`, [UNFINISHED_COPY, Date.now()])
    for (const { name } of this.shape.tables) {
      await this.client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
      for (const trigger of await this.#wordTriggersOf(name))
        await this.client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER ${trigger}`)
    }
  }

  async #wordTriggersOf(table: string): Promise<string[]> {
    const rows = await this.rows(
      'SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = ANY ($2)',
      [quoted(table), WORDS_OF_NEW_ROWS],
    )
    return rows.map(([name]) => String(name))
  }

  async #empty(): Promise<void> {
    await this.client.query(
      `TRUNCATE ${quotedList([...this.shape.tables.map(({ name }) => name), ...this.shape.wordTables])}`,
    )
  }

  /** Makes an unfinished copy an empty database again. */
  async #giveUp(): Promise<void> {
    await this.#empty()
    for (const [, definition] of await this.#later()) await this.client.query(String(definition))
    await this.#unmark()
  }

  async #later(): Promise<unknown[][]> {
    return this.rows('SELECT at, definition FROM "copyLater" ORDER BY at')
  }

  async #unmark(): Promise<void> {
    for (const { name } of this.shape.tables) await this.client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
    const disabled = await this.rows(DISABLED_TRIGGERS)
    if (disabled.length > 0) throw new CopyRefused(`${this.name}: the trigger ${String(disabled[0])} is disabled`)
    await this.client.query('DELETE FROM migration WHERE name = $1', [UNFINISHED_COPY])
    await this.client.query('DROP TABLE "copyProgress", "copyLater"')
  }

  async write({ name, columns }: Table, lines: readonly Line[], { rows, checksum }: Progress): Promise<void> {
    const note = `INSERT INTO "copyProgress" VALUES ('${name}', ${rows}, '${checksum}')
      ON CONFLICT (name) DO UPDATE SET rows = excluded.rows, checksum = excluded.checksum`
    const list = quotedList(columns.map((column) => column.name))
    await copyIn(this.client, `COPY ${quoted(name)} (${list}) FROM STDIN; ${note}`, lines)
  }

  async finish(lastNumbers: ReadonlyMap<string, number>, step: Step): Promise<void> {
    await this.client.query(REMOVE_WORDS_OF_DELETED)
    const later = await this.#later()
    for (const [done, [at, definition]] of later.entries()) {
      step('indexes and references', done, later.length)
      await this.#transaction(async () => {
        await this.client.query(String(definition))
        await this.client.query('DELETE FROM "copyLater" WHERE at = $1', [at])
      })
    }
    for (const { table, column } of this.numbered()) {
      const last = lastNumbers.get(table) ?? 0
      await this.rows(`SELECT setval(${sequenceOf(table, column)}, $1::bigint, $2)`, [Math.max(last, 1), last > 0])
    }
    const tables = [...this.shape.tables.map(({ name }) => name), ...this.shape.wordTables]
    for (const [done, name] of tables.entries()) {
      step('statistics', done, tables.length)
      await this.client.query(`VACUUM (ANALYZE) ${quoted(name)}`)
    }
  }

  async seal(migrations: ReadonlyMap<string, number>): Promise<void> {
    await this.#transaction(async () => {
      await this.client.query('SET LOCAL synchronous_commit = on')
      await this.#unmark()
      await this.client.query('DELETE FROM migration')
      await this.client.query(
        'INSERT INTO migration (name, "appliedAt") SELECT * FROM unnest($1::text[], $2::bigint[])',
        [[...migrations.keys()], [...migrations.values()]],
      )
    })
  }

  async #transaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN')
    try {
      await work()
      await this.client.query('COMMIT')
    } catch (error) {
      await this.client.query('ROLLBACK')
      throw error
    }
  }
}
