import { setImmediate as breathe } from 'node:timers/promises'
import { inSavepoint } from '../../../db/savepoint'
import type { CatalogueTrx, Trx } from '../../../db/store'
import { uniqueKeysOf, type UniqueKey } from '../../../db/unique-keys'
import { readFailure } from '../../platform/request/failure'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { guardOfWrites } from '../store/guard'
import { recordsById } from '../store/list'
import { asOneStep } from '../store/steps'
import { announceChanges, writeRecords } from '../store/write'
import type { BadCell, RowWrite } from './check'
import { headingOf, textsIn } from './duplicate-rows'
import { findImport, importedWords, importOf, noteImport, type Imported } from './import-ticket'
import type { Checked } from './checked-file'
import { conflictsWithRecords, type RecordConflict } from './conflicts-with-records'

/** Number of rows to write together, so that they share lookups. */
const BATCH = 100

/**
 * Finds rows that the database would refuse, by writing them and rolling back. duplicate-rows.ts finds conflicts among new records, so new
 * records are tried in batches with a turn for other requests in between. If records change, one row may take over a value from another, so
 * all are tried together, as the import writes them.
 */
export async function tryRows(call: CrudCall, resource: Resource, writes: readonly RowWrite[]): Promise<BadCell[]> {
  const bad: BadCell[] = []
  const together = writes.some(({ before }) => before) ? [writes] : batchesOf(writes)
  for (const some of together) {
    const guard = guardOfWrites(resource, some)
    const tried = await call.app.store.inGuard(guard, (trx) => writeAll(call, trx, resource, some), {
      keep: () => false,
    })
    bad.push(...tried.bad)
    await breathe()
  }
  return bad
}

interface Written {
  bad: BadCell[]
  records: RecordData[]
}

/** The result of an import. */
export interface WrittenRows {
  /** If there are any, nothing was written. */
  bad: BadCell[]
  /** Set if the same import was made before; then nothing was written this time. */
  earlier?: Imported
}

/** Writes all of these rows in one transaction. If some cannot be written, writes none and returns those. A ticket works only once. */
export async function writeRows(
  call: CrudCall,
  resource: Resource,
  writes: readonly RowWrite[],
  { ticket, versions }: Pick<Checked, 'ticket' | 'versions'>,
): Promise<WrittenRows> {
  const { app, actor } = call
  const done = await app.store.inGuard(
    guardOfWrites(resource, writes),
    async (trx): Promise<WrittenRows & Written> => {
      const earlier = await findImport(trx, actor, ticket)
      if (earlier) return { bad: [], records: [], earlier }
      const bad: BadCell[] = []
      const checked = new Map(versions)
      for (const batch of batchesOf(writes)) bad.push(...(await changedSince(trx, resource, batch, checked)))
      if (bad.length > 0) return { bad, records: [] }
      const imported = importOf(writes)
      const all = await asOneStep(call, trx, resource, async (within) => ({
        ...(await writeAll(within, trx, resource, writes)),
        summary: `Imported ${importedWords(resource, imported)}`,
      }))
      await noteImport(trx, actor, app.now(), ticket, imported)
      return all
    },
    { keep: ({ bad }) => bad.length === 0 },
  )
  if (done.bad.length === 0) {
    const were = writes.flatMap(({ before }) => before ?? [])
    await announceChanges(call, resource, [...were, ...done.records])
  }
  return done
}

async function writeAll(
  call: CrudCall,
  trx: CatalogueTrx,
  resource: Resource,
  writes: readonly RowWrite[],
): Promise<Written> {
  const all: Written = { bad: [], records: [] }
  const keys = await uniqueKeysOf(trx, resource.table)
  for (const rows of batchesOf(writes)) {
    // Looks up conflicts together: otherwise a whole file of existing records would be refused row by row.
    const changing = new Set(rows.flatMap(({ before }) => before?.id ?? []))
    const taken = await conflictsWithRecords(call, trx, resource, { keys, rows, changing })
    all.bad.push(...rows.flatMap((row) => conflictCell(resource, row, taken) ?? []))
    const free = rows.filter(({ line }) => !taken.has(line))
    const { bad, records } = await writeBatch({ call, trx, resource, keys }, free)
    all.bad.push(...bad)
    all.records.push(...records)
  }
  return all
}

function batchesOf(writes: readonly RowWrite[]): RowWrite[][] {
  const count = Math.ceil(writes.length / BATCH)
  return Array.from({ length: count }, (_, n) => writes.slice(n * BATCH, (n + 1) * BATCH))
}

interface Writing {
  call: CrudCall
  trx: CatalogueTrx
  resource: Resource
  keys: readonly UniqueKey[]
}

/** Writes a batch of rows. It halves the batch to find those that cannot be written, and writes the others without them. */
async function writeBatch(writing: Writing, rows: readonly RowWrite[]): Promise<Written> {
  const { call, trx, resource } = writing
  if (rows.length === 0) return { bad: [], records: [] }
  try {
    return { bad: [], records: await inSavepoint(trx, () => writeRecords(call, trx, resource, rows)) }
  } catch (error) {
    const [only, ...others] = rows
    if (only && others.length === 0) return { bad: await badCells(writing, only, error), records: [] }
    const half = Math.ceil(rows.length / 2)
    const first = await writeBatch(writing, rows.slice(0, half))
    const second = await writeBatch(writing, rows.slice(half))
    return { bad: [...first.bad, ...second.bad], records: [...first.records, ...second.records] }
  }
}

/** @throws errors that are no refusals: a bug, or a busy database */
async function badCells({ call, trx, resource, keys }: Writing, row: RowWrite, error: unknown): Promise<BadCell[]> {
  const { line, cells } = row
  const { status, code, message, errors } = readFailure(error, call.app, call.actor)
  if (status >= 500) throw error
  if (code === 'unique_violation') {
    const taken = await conflictsWithRecords(call, trx, resource, { keys, rows: [row], changing: new Set() })
    const cell = conflictCell(resource, row, taken)
    if (cell) return [cell]
  }
  if (!errors) return [{ line, heading: null, cell: '', message }]
  return errors.map(({ path, message: why }) => ({
    line,
    heading: labelOf(resource, path),
    cell: cells[path] ?? '',
    message: why,
  }))
}

function conflictCell(
  resource: Resource,
  { line, cells }: RowWrite,
  by: ReadonlyMap<number, RecordConflict>,
): BadCell | undefined {
  const taken = by.get(line)
  if (!taken) return undefined
  const cell = textsIn(cells, taken.fields)
  return { line, heading: headingOf(resource, taken.fields), cell, message: taken.message }
}

/**
 * Returns the rows whose records have changed since the check; writing them would silently undo that change
 * (docs/rules/catalogue.md#imports).
 */
async function changedSince(
  trx: Trx,
  resource: Resource,
  rows: readonly RowWrite[],
  checked: ReadonlyMap<number, number>,
): Promise<BadCell[]> {
  const ids = rows.flatMap(({ before }) => before?.id ?? [])
  const now = new Map((await recordsById(trx, resource, ids)).map((record) => [record.id, record]))
  return rows.flatMap(({ line, before }) => {
    const record = before && now.get(before.id)
    if (!before || (record && record.version === checked.get(record.id))) return []
    return [{ line, heading: null, cell: '', message: 'Someone has changed this record since the check' }]
  })
}
