import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { foldedWords } from '../../../contract/folded'
import { demoTemplate, withDatabase } from '../../../testing/postgres/templates'
import { drawnWrites } from '../../../testing/postgres/drawn-writes'
import type { Write } from '../../../testing/postgres/fixed-writes'
import { templateDatabase } from '../../../testing/template'
import { openSqlite } from '../../sqlite/store'
import { readRefusal } from '../../refusal'
import { tablesOf } from './translated'
import { wordQuery } from './words'

const SEED = Number(process.env.TRIGGERS_SEED ?? 42)
const RUNS = Number(process.env.TRIGGERS_RUNS ?? 2)

/** Tables that count changes. A trigger that sets its own row's columns writes once in PostgreSQL and twice in SQLite. */
const COUNTERS = /atalogueVersion$/

/** The rows of all tables, with the counters' rows without their number. */
async function rowsOf(file: SqliteFile.Database, client: pg.Client): Promise<[sqlite: unknown, postgres: unknown]> {
  const both: [Array<[string, unknown]>, Array<[string, unknown]>] = [[], []]
  for (const { name, columns } of tablesOf(file)) {
    const wanted = columns
      .filter((column) => !COUNTERS.test(name) || column.name !== 'version')
      .map((column) => `"${column.name}"`)
    const sql = `SELECT ${wanted.join(', ')} FROM "${name}" ORDER BY ${wanted.join(', ')}`
    const ordered = sql.replace(
      /(ORDER BY )(.*)/,
      (_, by: string, list: string) =>
        by +
        list
          .split(', ')
          .map((column) => `${column} NULLS FIRST`)
          .join(', '),
    )
    both[0].push([name, file.prepare(ordered).all()])
    both[1].push([name, (await client.query(ordered)).rows])
  }
  return both
}

function inSqlite(file: SqliteFile.Database, { sql, values }: Write): string {
  try {
    file.prepare(sql).run(values)
    return 'done'
  } catch (error) {
    return readRefusal(error)?.kind ?? 'refused'
  }
}

const KINDS: Readonly<Record<string, string>> = { '23505': 'unique', '23503': 'reference' }

async function inPostgres(client: pg.Client, { sql, values }: Write): Promise<string> {
  let number = 0
  try {
    await client.query(
      sql.replaceAll('?', () => `$${++number}`),
      values,
    )
    return 'done'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    // A constraint, or a value of the wrong type. Anything else is a mistake of a trigger.
    if (error.code?.startsWith('23') !== true) throw error
    return KINDS[error.code] ?? 'refused'
  }
}

/** Returns the counters that have changed since the last call. */
function counterReader(file: SqliteFile.Database, client: pg.Client) {
  const names = tablesOf(file).flatMap(({ name }) => (COUNTERS.test(name) ? [name] : []))
  const before = new Map<string, string>()
  const changed = (store: string, name: string, rows: readonly unknown[]) =>
    rows.flatMap((row) => {
      const [text, ...key] = [
        JSON.stringify(row),
        ...Object.entries(row ?? {}).filter(([column]) => column !== 'version'),
      ]
      const place = `${store} ${name} ${key.join()}`
      const isSame = before.get(place) === text
      before.set(place, text)
      return isSame ? [] : [`${name} ${key.join()}`]
    })
  return async () => {
    const both: [string[], string[]] = [[], []]
    for (const name of names) {
      both[0].push(...changed('sqlite', name, file.prepare(`SELECT * FROM "${name}"`).all()))
      both[1].push(...changed('postgres', name, (await client.query(`SELECT * FROM "${name}"`)).rows))
    }
    return both.map((list) => list.sort())
  }
}

async function expectSameWords(file: SqliteFile.Database, client: pg.Client): Promise<void> {
  const texts = file
    .prepare<[], string>(
      `SELECT name FROM brand UNION SELECT firstName FROM customer UNION SELECT lastName FROM customer UNION SELECT 'gin'`,
    )
    .pluck()
    .all()
  const typed = new Set(texts.flatMap(foldedWords).flatMap((word) => [word, Array.from(word).slice(0, 2).join('')]))
  // FTS5 splits words at marks, which fold as parts of them.
  const words = [...typed].filter((word) => /^[\p{L}\p{N}]+$/u.test(word)).slice(0, 300)
  for (const table of ['productWords', 'customerWords']) {
    for (const word of words) {
      const found = file
        .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
        .pluck()
        .all(`"${word}"*`)
      const { rows } = await client.query<{ rowid: number }>(
        `SELECT rowid FROM "${table}" WHERE words @@ cast($1 AS tsquery) ORDER BY rowid`,
        [wordQuery(word)],
      )
      expect(
        rows.map(({ rowid }) => rowid),
        `${word} in ${table}`,
      ).toEqual(found)
    }
  }
}

/** The trigger functions that this connection has called, out of all. */
async function triggerFunctions(client: pg.Client): Promise<{ called: string[]; all: string[] }> {
  await client.query('SELECT pg_stat_force_next_flush()')
  const called = await client.query<{ name: string }>(
    'SELECT funcname AS name FROM pg_stat_user_functions WHERE calls > 0',
  )
  const all = await client.query<{
    name: string
  }>(`SELECT proname AS name FROM pg_proc WHERE prorettype = 'trigger'::regtype
    AND pronamespace = current_schema()::regnamespace`)
  return { called: called.rows.map(({ name }) => name), all: all.rows.map(({ name }) => name) }
}

test('the same statements leave the same rows in both databases', async () => {
  const called = new Set<string>()
  let all: string[] = []
  for (const drafts of fc.sample(drawnWrites, { numRuns: RUNS, seed: SEED })) {
    const folder = mkdtempSync(join(tmpdir(), 'barback-triggers-'))
    const path = join(folder, 'copy.db')
    copyFileSync(await templateDatabase(), path)
    const { file, close } = openSqlite(path)
    const outcomes = new Map<string, number>()
    await withDatabase(await demoTemplate(), async (client) => {
      await client.query('SET track_functions = pl')
      const [before, copied] = await rowsOf(file, client)
      expect(copied).toEqual(before)
      const changedCounters = counterReader(file, client)
      await changedCounters()
      for (const draft of drafts) {
        const write = draft(file)
        if (!write) continue
        const outcome = inSqlite(file, write)
        expect(await inPostgres(client, write), `${write.sql} ${JSON.stringify(write.values)}`).toBe(outcome)
        const [sqlite, postgres] = await changedCounters()
        expect(postgres, write.sql).toEqual(sqlite)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      const [wanted, found] = await rowsOf(file, client)
      expect(found).toEqual(wanted)
      await expectSameWords(file, client)
      const functions = await triggerFunctions(client)
      all = functions.all
      for (const name of functions.called) called.add(name)
    })
    expect(outcomes.get('done')).toBeGreaterThan(100)
    await close()
    rmSync(folder, { recursive: true })
  }
  expect(all.filter((name) => !called.has(name))).toEqual([])
})
