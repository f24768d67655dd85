import type pg from 'pg'
import type { Database as SqliteFile } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { emptyTemplate, withDatabase } from '../../../testing/postgres/templates'
import { openSqlite } from '../../sqlite/store'
import { migrate } from '../../sqlite/migrate'
import { migrations } from '../../migrations'
import { draftOf } from './draft'
import { storeLetters } from './letters'
import { translatedSchema } from './translated'

function migratedFile(until = '9999'): SqliteFile {
  const { file } = openSqlite(':memory:')
  migrate(
    file,
    () => 0,
    migrations.filter(({ name }) => name <= until),
  )
  return file
}

/** SQLite's own tables, and those inside its word indexes. */
const INNER = `name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '%Words%'`
const TYPES: Readonly<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'text', REAL: 'double precision' }

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  initial: string | null
}

function columnsOfSqlite(file: SqliteFile): Column[] {
  return file
    .prepare<
      [],
      Record<'table' | 'name' | 'type', string> & { required: number; initial: string | null; anyCase: number }
    >(
      `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull" OR columns.pk > 0 AS required, columns.dflt_value AS initial,
        tables.sql GLOB '*' || columns.name || ' TEXT NOT NULL*COLLATE NOCASE*' AND columns.name = 'email' AS anyCase
      FROM (SELECT * FROM sqlite_master WHERE type = 'table' AND ${INNER}) AS tables, pragma_table_info(tables.name) AS columns`,
    )
    .all()
    .map(({ table, name, type, required, initial, anyCase }) => {
      return { table, name, type: anyCase ? 'citext' : (TYPES[type] ?? type), isRequired: required === 1, initial }
    })
}

async function columnsOfPostgres(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT relname AS "table", attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "isRequired",
      regexp_replace(pg_get_expr(adbin, adrelid), '::.*$', '') AS initial
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'foldedLetter' AND relname NOT LIKE '%Words'
      AND (relname, attname) <> ('migration', 'isReadableBefore') -- SQLite has one build at a time.
    ORDER BY attnum`,
  )
  return rows
}

/** A unique key or an index: its terms, columns by name and expressions by the columns in them. */
interface Index {
  table: string
  isUnique: boolean
  isPartial: boolean
  terms: string[]
}

function indexesOfSqlite(file: SqliteFile): Index[] {
  const indexes = file
    .prepare<[], { table: string; name: string; sql: string | null; unique: number; partial: number; origin: string }>(
      `SELECT tables.name AS "table", indexes.name, indexes."unique", indexes.partial, indexes.origin, source.sql
      FROM (SELECT * FROM sqlite_master WHERE type = 'table' AND ${INNER}) AS tables, pragma_index_list(tables.name) AS indexes
      LEFT JOIN sqlite_master AS source ON source.name = indexes.name`,
    )
    .all()
  // The key of a table by rowid is no index in SQLite.
  const keys = file
    .prepare<[], { table: string; column: string }>(
      `SELECT tables.name AS "table", columns.name AS "column"
      FROM (SELECT * FROM sqlite_master WHERE type = 'table' AND ${INNER}) AS tables, pragma_table_info(tables.name) AS columns
      WHERE columns.pk = 1 AND columns.type = 'INTEGER' AND NOT EXISTS (SELECT 1 FROM pragma_index_list(tables.name) WHERE origin = 'pk')`,
    )
    .all()
    .map(({ table, column }) => ({ table, isUnique: true, isPartial: false, terms: [column] }))
  return [
    ...keys,
    ...indexes.map(({ table, name, sql, unique, partial }) => {
      const terms = file
        .prepare<[string], { name: string | null; desc: number }>(
          'SELECT name, "desc" FROM pragma_index_xinfo(?) WHERE key = 1',
        )
        .all(name)
      const expressions = /\((.*?)\)(?: WHERE|$)/s.exec(sql ?? '')?.[1]?.split(/, (?![^(]*\))/) ?? []
      return {
        table,
        isUnique: unique === 1,
        isPartial: partial === 1,
        terms: terms.map(
          (term, index) => (term.name ?? namesIn(expressions[index] ?? '')) + (term.desc === 1 ? ' desc' : ''),
        ),
      }
    }),
  ]
}

async function indexesOfPostgres(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index & { options: number[]; isKey: boolean }>(
    `SELECT indrelid::regclass::text AS "table", indisunique AS "isUnique", indisprimary AS "isKey", indpred IS NOT NULL AS "isPartial",
      ARRAY(SELECT pg_get_indexdef(indexrelid, place, true) FROM generate_series(1, indnkeyatts) AS place) AS terms, indoption::int[] AS options
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname <> 'foldedLetter' AND relname NOT LIKE '%Words'`,
  )
  return rows.map(({ table, isUnique, isPartial, isKey, terms, options }) => {
    const written = terms.map((term, index) => {
      const [isDescending, isNullFirst] = [((options[index] ?? 0) & 1) > 0, ((options[index] ?? 0) & 2) > 0]
      const name = namesIn(term)
      // As queries order: ascending with NULLs first, descending with NULLs last. Keys and 'id' are as PostgreSQL makes them.
      if (!isKey && name !== 'id') expect(isNullFirst, `NULLs of ${term} in an index of ${table}`).toBe(!isDescending)
      return name + (isDescending ? ' desc' : '')
    })
    return { table: table.replaceAll('"', ''), isUnique, isPartial, terms: written }
  })
}

/** The column in a term, without functions, numbers, types and signs. */
function namesIn(term: string): string {
  const words = term.replace(/::\w+/g, '').match(/[A-Za-z]\w*/g) ?? []
  return words.filter((word) => !['ifnull', 'coalesce', 'is', 'null'].includes(word.toLowerCase())).join(' ')
}

const ORDER = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

test('both databases have the same tables, columns, keys, references, indexes and triggers', async () => {
  const file = migratedFile()
  await withDatabase(await emptyTemplate(), async (client) => {
    expect((await columnsOfPostgres(client)).sort(ORDER)).toEqual(columnsOfSqlite(file).sort(ORDER))
    expect((await indexesOfPostgres(client)).sort(ORDER)).toEqual(indexesOfSqlite(file).sort(ORDER))

    const references = await client.query(
      `SELECT conrelid::regclass::text AS "table", source.attname AS "column", confrelid::regclass::text AS "refersTo", target.attname AS "target",
        CASE confdeltype WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS "onDelete"
      FROM pg_constraint JOIN pg_attribute AS source ON source.attrelid = conrelid AND source.attnum = conkey[1]
      JOIN pg_attribute AS target ON target.attrelid = confrelid AND target.attnum = confkey[1] WHERE contype = 'f'`,
    )
    const inSqlite = file
      .prepare(
        `SELECT tables.name AS "table", keys."from" AS "column", keys."table" AS "refersTo", keys."to" AS "target", keys.on_delete AS "onDelete"
        FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'`,
      )
      .all()
    const unquoted: unknown = JSON.parse(JSON.stringify(references.rows).replaceAll('\\"', ''))
    expect(Array.isArray(unquoted) && unquoted.sort(ORDER)).toEqual(inSqlite.sort(ORDER))

    const triggers = await client.query<{ name: string; event: string; table: string; columns: string[] }>(
      `SELECT tgname AS name, tgrelid::regclass::text AS "table", CASE WHEN tgtype & 4 > 0 THEN 'INSERT' WHEN tgtype & 8 > 0 THEN 'DELETE' ELSE 'UPDATE' END AS event,
        ARRAY(SELECT attname::text FROM unnest(tgattr) WITH ORDINALITY AS one (number, at)
          JOIN pg_attribute ON attrelid = tgrelid AND attnum = one.number ORDER BY one.at) AS columns
      FROM pg_trigger WHERE NOT tgisinternal`,
    )
    const declared = file.prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`,
    )
    const wanted = declared.all().map(({ name, sql }) => {
      const [, event, columns = '', table] = /AFTER (\w+)(?: OF (.*?))? ON "?(\w+)/s.exec(sql) ?? []
      return { name, table, event, columns: columns === '' ? [] : columns.split(', ') }
    })
    const found = triggers.rows.map((trigger) => ({ ...trigger, table: trigger.table.replaceAll('"', '') }))
    expect(found.sort(ORDER)).toEqual(wanted.sort(ORDER))

    const checks = await client.query<{
      count: number
    }>(`SELECT count(*) AS count FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      WHERE contype = 'c' AND relnamespace = current_schema()::regnamespace`)
    const tables = file.prepare<[], string>(`SELECT sql FROM sqlite_master WHERE type = 'table'`).pluck().all()
    expect(checks.rows[0]?.count).toBe(tables.flatMap((sql) => sql.match(/\bCHECK \(/g) ?? []).length)
  })
  file.close()
})

/** Everything that a schema consists of, in PostgreSQL's own words. */
const CATALOG = `
  SELECT 'column' AS kind, attrelid::regclass || '.' || attname AS name,
    concat_ws(' ', format_type(atttypid, atttypmod), attcollation, attnotnull, attidentity, pg_get_expr(adbin, adrelid)) AS definition
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = current_schema()::regnamespace
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped AND relname <> 'migration'
  UNION ALL
  SELECT 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    AND conrelid <> coalesce(to_regclass('migration'), 0)
  UNION ALL
  SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = current_schema()::regnamespace AND relname <> 'migration'
  UNION ALL
  SELECT 'trigger', tgname, regexp_replace(pg_get_triggerdef(pg_trigger.oid), 'FUNCTION .*', prosrc) FROM pg_trigger
  JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
  UNION ALL
  SELECT 'function', pg_proc.oid::regprocedure::text, prosrc FROM pg_proc
  LEFT JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
  WHERE pronamespace = current_schema()::regnamespace AND deptype IS NULL AND prorettype <> 'trigger'::regtype
  ORDER BY 1, 2, 3`

// A migration for SQLite needs its counterpart in later-migrations.ts. Triggers are compared statement by statement.
test('the baseline and the later migrations make what SQLite’s schema is in translation', async () => {
  const file = migratedFile()
  await withDatabase(await emptyTemplate(), async (migrated) => {
    await withDatabase('template1', async (translated) => {
      await translated.query(translatedSchema(file))
      await storeLetters(translated)
      expect((await migrated.query(CATALOG)).rows).toEqual((await translated.query(CATALOG)).rows)
    })
  })
  file.close()
})

test('only hints and attempts are not logged', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u' ORDER BY relname COLLATE "C"`,
    )
    expect(rows.map(({ relname }: { relname: string }) => relname)).toEqual(['accountAttempt', 'attemptCount', 'hint'])
  })
})

test('the draft of a migration turns the schema before it into the schema after it', async () => {
  const [first, ...others] = migrations.map(({ name }) => name).filter((name) => name >= '0090')
  let before = migratedFile(first)
  await withDatabase('template1', async (migrated) => {
    await migrated.query(translatedSchema(before))
    for (const name of others) {
      const after = migratedFile(name)
      await migrated.query(draftOf(name, before, after))
      before.close()
      before = after
    }
    await storeLetters(migrated)
    await withDatabase('template1', async (translated) => {
      await translated.query(translatedSchema(before))
      await storeLetters(translated)
      expect((await migrated.query(CATALOG)).rows).toEqual((await translated.query(CATALOG)).rows)
    })
  })
  before.close()
})
