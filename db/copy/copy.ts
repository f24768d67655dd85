import type { Table } from '../postgres/schema/tables'
import { UNFINISHED_COPY } from '../unfinished-copy'
import { Checksum } from './checksum'
import type { Line } from './line'
import { openPostgresSource } from './postgres-source'
import { openPostgresTarget } from './postgres-target'
import { checksumsOf, differences, rowsIn, sumsOf, type Facts } from './proof'
import { CopyRefused, refusalOf } from './refused'
import { currentShape, type Shape } from './shape'
import type { Progress, Side, Source, Step, Target } from './side'
import { openSqliteSource } from './sqlite-source'
import { openSqliteTarget } from './sqlite-target'

/** Lines that are written in one transaction. */
const BATCH = 20_000
const MOST_DIFFERENCES = 10

interface CopyOptions {
  /** A path or a PostgreSQL URL. */
  from: string
  /** The same, in the other store. */
  to: string
  /** Throws an unfinished copy away and begins again. */
  anew?: boolean
  step?: Step
}

export interface Copied {
  rows: number
  /** Rows that were there from an earlier run. */
  resumed: number
  /** Tables of the source that were changed during the copy. They are copied as they were at its beginning. */
  changed: readonly string[]
}

function isPostgres(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place)
}

/** Copies a database into the other store, or finishes an unfinished copy, and proves it. @throws CopyRefused */
export async function copy({ from, to, anew = false, step = () => {} }: CopyOptions): Promise<Copied> {
  checkPlaces(from, to)
  const shape = currentShape()
  return withSides(
    () => openSource(from, shape),
    () => (isPostgres(to) ? openPostgresTarget(to, shape, anew) : openSqliteTarget(to, shape, anew)),
    async (source, target) => {
      await checkVersion(source, shape)
      return copyInto(target, source, shape, step)
    },
  )
}

/** Compares two databases, and copies nothing. Returns the number of rows of each. @throws CopyRefused if they differ */
export async function compare({ from, to, step = () => {} }: CopyOptions): Promise<number> {
  const shape = currentShape()
  return withSides(
    () => openSource(from, shape),
    () => openSource(to, shape),
    async (source, target) => {
      for (const side of [source, target]) await checkVersion(side, shape)
      const sums = await sumsOf(source, shape, step)
      const checksums = await checksumsOf(source, shape, rowsIn(sums), step)
      await prove(target, source, { sums, checksums, lastNumbers: await source.lastNumbers() }, shape, step)
      return rowsIn(sums)
    },
  )
}

async function withSides<S extends Side, T extends Side, Result>(
  openFirst: () => Promise<S>,
  openSecond: () => T | Promise<T>,
  work: (first: S, second: T) => Promise<Result>,
): Promise<Result> {
  try {
    const first = await openFirst()
    try {
      const second = await openSecond()
      try {
        return await work(first, second)
      } finally {
        await second.close()
      }
    } finally {
      await first.close()
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function checkPlaces(from: string, to: string): void {
  if (isPostgres(from) !== isPostgres(to)) return
  throw new CopyRefused(
    isPostgres(to)
      ? 'Both are PostgreSQL databases: copy them with pg_dump and pg_restore'
      : 'Both are SQLite files: copy them with npm run backup',
  )
}

async function openSource(from: string, shape: Shape): Promise<Source> {
  return isPostgres(from) ? openPostgresSource(from, shape) : openSqliteSource(from, shape)
}

async function checkVersion(side: Side, { migrations }: Shape): Promise<void> {
  const applied = await side.appliedMigrations()
  if (applied.size === 0) throw new CopyRefused(`${side.name} is not a database of Barback`)
  if (applied.has(UNFINISHED_COPY)) throw new CopyRefused(`${side.name} is an unfinished copy: finish it first`)
  const newer = [...applied.keys()].filter((name) => !migrations.includes(name))
  if (newer.length > 0)
    throw new CopyRefused(`${side.name} is of a newer Barback (it has ${newer.join(', ')}): copy it with that version`)
  const missing = migrations.filter((name) => !applied.has(name))
  if (missing.length > 0)
    throw new CopyRefused(
      `${side.name} is of an older Barback (it lacks ${missing.join(', ')}): start this version on it once`,
    )
}

async function copyInto(target: Target, source: Source, shape: Shape, step: Step): Promise<Copied> {
  const begun = await target.begin()
  const sums = await sumsOf(source, shape, step)
  const rows = rowsIn(sums)
  const checksums = new Map<Table, string>()
  let before = 0
  for (const table of shape.tables) {
    checksums.set(
      table,
      await copyTable(target, source, table, begun.get(table.name), (done) => step(table.name, before + done, rows)),
    )
    before += sums.get(table)?.rows ?? 0
  }
  const lastNumbers = await source.lastNumbers()
  await target.finish(lastNumbers, step)
  await prove(target, source, { sums, checksums, lastNumbers }, shape, step)
  await target.seal(await source.appliedMigrations())
  step('later changes', 0, 1)
  const resumed = [...begun.values()].reduce((total, progress) => total + progress.rows, 0)
  return { rows, resumed, changed: await source.changedTables() }
}

/** Copies what is missing of a table. Returns the checksum of all its rows. @throws CopyRefused if the source has other rows than those copied */
async function copyTable(
  target: Target,
  source: Source,
  table: Table,
  begun: Progress | undefined,
  progress: (rows: number) => void,
): Promise<string> {
  const checksum = new Checksum()
  let waiting: Line[] = []
  let writing = Promise.resolve()
  const write = async () => {
    const lines = waiting
    waiting = []
    checksum.add(lines)
    const upTo = { rows: checksum.rows, checksum: checksum.text }
    await writing
    progress(checksum.rows)
    // The next lines are read while these are written.
    writing = target.write(table, lines, upTo)
    writing.catch(() => {})
  }
  await source.read(table, async (lines) => {
    const known = begun ? lines.slice(0, Math.max(0, begun.rows - checksum.rows)) : []
    checksum.add(known)
    if (begun && known.length > 0 && checksum.rows === begun.rows) checkSame(begun, checksum, table, source)
    if (known.length === lines.length) return
    waiting.push(...lines.slice(known.length))
    if (waiting.length >= BATCH) await write()
  })
  if (begun && checksum.rows + waiting.length < begun.rows) checkSame(begun, checksum, table, source)
  if (waiting.length > 0) await write()
  await writing
  return checksum.text
}

function checkSame(begun: Progress, checksum: Checksum, { name }: Table, source: Side): void {
  if (checksum.rows === begun.rows && checksum.text === begun.checksum) return
  throw new CopyRefused(
    `${source.name} is not what this copy was begun from, or has changed since (${name}): begin again with --anew`,
  )
}

async function prove(target: Side, source: Source, facts: Facts, shape: Shape, step: Step): Promise<void> {
  const found = await differences(source, facts, target, shape, step)
  if (found.length === 0) return
  const more = found.length > MOST_DIFFERENCES ? `, and ${found.length - MOST_DIFFERENCES} more` : ''
  throw new CopyRefused(
    `${target.name} is not equal to ${source.name}. ${found.slice(0, MOST_DIFFERENCES).join('; ')}${more}`,
  )
}
