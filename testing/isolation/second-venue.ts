import { sql } from 'kysely'
import type { Database } from '../../db/store'
import { byDialect, isPostgres } from '../../db/by-dialect'
import { allReferences, type Reference } from '../../db/references'
import type { TestBarback } from '../barback'
import { tablesOf } from '../tables'

/** A word in every text of the second venue and in no other. */
export const MARK = 'zwickau'
/** Offset between a row's id and its copy in the second venue. No other id comes near. */
const SHIFT = 990_000_000
/** Offset for ids that do not exist. */
const NOWHERE = 880_000_000

/** A venue as requests name it. */
export interface Venue {
  /** The id of one of its rows in a table, usually the newest; in a table without venues, the newest row of all. */
  id(table: string): number
  /** True if it has rows of its own in the table. */
  owns(table: string): boolean
  /** Its counterpart of a text of the first venue, such as a locker's code or an email. */
  text(text: string): string
}

/** The first venue, from the demo data. */
export interface FirstVenue {
  /** Its place, business, staff and guest, by table. All of its other rows refer to one of them. */
  roots: Readonly<Record<string, number[]>>
  /** The rows that requests name where it is not the newest, by table. */
  named?: Readonly<Record<string, number>>
}

export interface TwoVenues {
  mine: Venue
  theirs: Venue
  /** A venue that does not exist, named like the others. */
  missing: Venue
  /** Adds the second venue to the database. */
  add(): Promise<void>
  /** Writes to the second venue's rows and to rows that refer to them: 'UPDATE order'. */
  theirChanges(): Promise<string[]>
  /** The second venue's ids and marked words that a text reveals. */
  leaksIn(text: string): string[]
}

/** Tables that refer to a venue's people without belonging to the venue. */
const OF_NO_VENUE = new Set([
  'auditEntry',
  'idempotencyKey',
  'passkey',
  'passwordReset',
  'recoveryCode',
  'refreshToken',
  'secondFactor',
  'session',
  'signupNote',
  'verificationSession',
])

/** Columns whose text is a choice, a date, a key, or a code or a path in a fixed format. Texts in all others get the mark. */
const NOT_WORDS = new Set(
  `actor allergen answer back boxStatus category categoryType choices close closedBy closes color date day dob document door endDate endTime entityType flavor fromStatus
  front fromDate gender idVerificationProvider kind language lastCall logo mainImage measures open opens orders passwordHash paymentStatus phase phoneNumber pinHash provider purpose
  reach role ruleType scope sealed season secretHash sessionId stage startDate startTime state status step tabLimits tabMode timeZone toStatus type unit userType verifiedDob
  weekday whenTooBusy zip`.split(/\s+/),
)

/** SQLite's and PostgreSQL's names for the type of an id. */
const NUMBER_TYPES = ['INTEGER', 'int8']

type Row = Record<string, unknown>

interface Doubled {
  reference: Reference[]
  rows: Row[]
  ids: Set<number>
  /** Rows shared by all venues: a category without a business. */
  shared: Set<number>
}

/**
 * A second venue, copied from the first: each of its rows is duplicated with a much higher id and marked words, so that leaks can be
 * recognised.
 */
export async function twoVenues({ app: { db } }: TestBarback, { roots, named = {} }: FirstVenue): Promise<TwoVenues> {
  const references = await allReferences(db)
  const doubled = new Map<string, Doubled>()
  const kept = await keptByTriggers(db)
  for (const table of venueTables(references, Object.keys(roots))) {
    const reference = references.filter((one) => one.table === table && doubled.has(one.refersTo))
    const { rows: all } = await sql<Row>`select * from ${sql.table(table)} order by 1`.execute(db)
    const isOfVenue = (row: Row) => roots[table]?.includes(Number(row.id)) ?? belongs(row, reference, doubled)
    const rows = kept.has(table) ? [] : all.filter(isOfVenue)
    const shared = roots[table] ? [] : all.filter((row) => isShared(row, reference, doubled))
    doubled.set(table, { reference, rows, ids: idsOf(rows), shared: idsOf(shared) })
  }
  const owns = (table: string) => (doubled.get(table)?.ids.size ?? 0) > 0
  const newest = new Map<string, number>()
  for (const { name, columns } of await tablesOf(db)) {
    if (!columns.some((column) => column.name === 'id' && NUMBER_TYPES.includes(column.dataType))) continue
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(name)}`.execute(db)
    newest.set(name, owns(name) ? Math.max(...(doubled.get(name)?.ids ?? [])) : (rows[0]?.id ?? 0))
  }
  const venue = (shift: number, word: string): Venue => ({
    id(table) {
      const id = named[table] ?? newest.get(table)
      if (!id) throw new Error(`The demo has no ${table}: create one`)
      return owns(table) ? id + shift : id
    },
    owns,
    text: (text) => (word === '' ? text : marked(text, word)),
  })
  const theirIds = new Set([...doubled.values()].flatMap(({ ids }) => [...ids].map((id) => id + SHIFT)))
  return {
    mine: venue(0, ''),
    theirs: venue(SHIFT, MARK),
    missing: venue(NOWHERE, 'nowhere'),
    add: () =>
      db.transaction().execute(async (trx) => {
        for (const [table, { rows, reference }] of doubled) {
          for (const row of rows) {
            const entries = Object.entries(doubleOf(row, reference, doubled))
            await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
              values (${sql.join(entries.map(([, value]) => value))})`.execute(trx)
          }
        }
        await watch(trx, references, doubled)
      }),
    async theirChanges() {
      const { rows } = await sql<{ what: string }>`select what from "theirChange" order by id`.execute(db)
      return rows.map(({ what }) => what)
    },
    leaksIn: (text) => [
      ...(text.match(/(?<!\d)99\d{7}(?!\d)/g) ?? []).filter((id) => theirIds.has(Number(id))),
      ...(text.match(new RegExp(`[\\w-]*${MARK}`, 'gi')) ?? []),
    ],
  }
}

/** The text without any name of a venue, so that answers about the second venue and a missing one can be compared. */
export function unnamed(text: string): string {
  return text.replaceAll(/(?<!\d)(99|88)\d{7}(?!\d)/g, 'N').replaceAll(new RegExp(`${MARK}|nowhere`, 'gi'), 'W')
}

/** Every table with a row of a venue, after those it refers to. */
function venueTables(references: readonly Reference[], roots: readonly string[]): string[] {
  const reached = new Set(roots)
  const refers = references.filter(({ table, refersTo }) => table !== refersTo && !OF_NO_VENUE.has(table))
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const { table, refersTo } of refers) if (reached.has(refersTo)) reached.add(table)
  }
  const ordered: string[] = []
  while (ordered.length < reached.size) {
    const ready = [...reached].filter(
      (table) =>
        !ordered.includes(table) &&
        refers.every((one) => one.table !== table || !reached.has(one.refersTo) || ordered.includes(one.refersTo)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...ready)
  }
  return ordered
}

/** Tables that triggers fill, such as sums. */
async function keptByTriggers(db: Database): Promise<Set<string>> {
  const texts = byDialect({
    sqlite: sql<{ text: string }>`select sql as text from sqlite_master where type = 'trigger'`,
    postgres: sql<{ text: string }>`
      select prosrc as text from pg_proc
      where prorettype = 'trigger'::regtype and pronamespace = current_schema()::regnamespace`,
  })
  const { rows } = await texts.execute(db)
  const written = rows.flatMap(({ text }) => [...text.matchAll(/\bINSERT INTO "?(\w+)/gi)])
  return new Set(written.map(([, table = '']) => table))
}

/** True if a row refers to something of the venue and to nothing of another. */
function belongs(row: Row, reference: readonly Reference[], doubled: ReadonlyMap<string, Doubled>): boolean {
  const given = reference.filter(({ column }) => row[column] !== null)
  const is = (kind: 'ids' | 'shared') => (one: Reference) =>
    doubled.get(one.refersTo)?.[kind].has(Number(row[one.column])) === true
  return given.some(is('ids')) && given.every((one) => is('ids')(one) || is('shared')(one))
}

function isShared(row: Row, reference: readonly Reference[], doubled: ReadonlyMap<string, Doubled>): boolean {
  return reference.every(
    ({ column, refersTo }) => row[column] === null || doubled.get(refersTo)?.shared.has(Number(row[column])) === true,
  )
}

function doubleOf(row: Row, reference: readonly Reference[], doubled: ReadonlyMap<string, Doubled>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const table = reference.find(({ column }) => column === name)?.refersTo
      const isDoubled = table === undefined ? name === 'id' : doubled.get(table)?.ids.has(Number(value)) === true
      if (typeof value === 'number' && isDoubled) return [name, value + SHIFT]
      if (typeof value === 'string' && !NOT_WORDS.has(name)) return [name, marked(value, MARK)]
      return [name, value]
    }),
  )
}

function idsOf(rows: readonly Row[]): Set<number> {
  return new Set(rows.map(({ id }) => Number(id)))
}

function marked(text: string, word: string): string {
  return text.includes('@') ? `${word}-${text}` : `${text}-${word}`
}

const CHANGES_TABLE = byDialect({
  sqlite: sql`create table "theirChange" (id integer primary key, what text)`,
  postgres: sql`create table "theirChange" (id bigint generated always as identity, what text)`,
})
/** PostgreSQL's triggers call a function. */
const CHANGES_FUNCTION = sql`create function "theirChange"() returns trigger language plpgsql as $$
  begin insert into "theirChange" (what) values (tg_argv[0]); return null; end $$`

/** Records every write to a row of the second venue, by any connection, even if it is later rolled back. */
async function watch(db: Database, references: readonly Reference[], doubled: ReadonlyMap<string, Doubled>) {
  await CHANGES_TABLE.execute(db)
  if (isPostgres(db)) await CHANGES_FUNCTION.execute(db)
  for (const [table, { ids }] of doubled) {
    const columns = references.filter((one) => one.table === table && doubled.has(one.refersTo))
    const highest = new Map(columns.map(({ column, refersTo }) => [column, highestOf(doubled.get(refersTo)?.ids)]))
    if (ids.size > 0 && !ids.has(NaN)) highest.set('id', highestOf(ids))
    const isTheirs = (row: string) =>
      [...highest].map(([column, most]) => `${row}."${column}" between ${SHIFT} and ${SHIFT + most}`).join(' or ')
    for (const [event, when] of [
      ['insert', isTheirs('new')],
      ['update', `${isTheirs('old')} or ${isTheirs('new')}`],
      ['delete', isTheirs('old')],
    ]) {
      const trigger = `create trigger "watch ${event} ${table}" after ${event} on "${table}"`
      await byDialect({
        sqlite: sql.raw(
          `${trigger} when ${when} begin insert into "theirChange" (what) values ('${event} ${table}'); end`,
        ),
        postgres: sql.raw(`${trigger} for each row when (${when}) execute function "theirChange"('${event} ${table}')`),
      }).execute(db)
    }
  }
}

function highestOf(ids: ReadonlySet<number> | undefined): number {
  return Math.max(0, ...(ids ?? []))
}
