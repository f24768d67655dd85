import { setImmediate as breathe } from 'node:timers/promises'
import { attempt, transactionIf } from '../../../db/attempt'
import type { Trx } from '../../../db/connection'
import { readFailure } from '../../server/failure'
import type { CrudCall } from '../catalogue'
import { labelOf, type RecordData, type Resource } from '../definition'
import { recordsById } from '../list'
import { announce, writeRecords } from '../write'
import type { BadCell, RowWrite } from './check'

/** Rows that are written by one question each to the database, where that does: what they ask alike. */
const BATCH = 100

/**
 * What the database would refuse of these rows: they are written, and nothing is kept. A batch at a time, so that others are served in
 * between; what two batches have against each other only the writing itself shows.
 */
export async function tryRows(call: CrudCall, resource: Resource, writes: readonly RowWrite[]): Promise<BadCell[]> {
  const bad: BadCell[] = []
  for (let start = 0; start < writes.length; start += BATCH) {
    const batch = writes.slice(start, start + BATCH)
    const tried = await transactionIf(
      call.app.db,
      (trx) => writeBatch(call, trx, resource, batch),
      () => false,
    )
    bad.push(...tried.bad)
    await breathe()
  }
  return bad
}

/** Writes all of these rows in one transaction, or none when one cannot be; then it says which. */
export async function writeRows(call: CrudCall, resource: Resource, writes: readonly RowWrite[]): Promise<BadCell[]> {
  const done = await transactionIf(
    call.app.db,
    async (trx) => {
      const all: Written = { bad: [], records: [] }
      for (let start = 0; start < writes.length; start += BATCH) {
        const batch = writes.slice(start, start + BATCH)
        const stale = await changedMeanwhile(trx, resource, batch)
        const { bad, records } =
          stale.length > 0 ? { bad: stale, records: [] } : await writeBatch(call, trx, resource, batch)
        all.bad.push(...bad)
        all.records.push(...records)
      }
      return all
    },
    ({ bad }) => bad.length === 0,
  )
  if (done.bad.length === 0) for (const record of oneOfEachBusiness(done.records)) announce(call, record)
  return done.bad
}

interface Written {
  bad: BadCell[]
  records: RecordData[]
}

/** Writes some rows; those that cannot be written are found by halves, and the others written without them. */
async function writeBatch(call: CrudCall, trx: Trx, resource: Resource, rows: readonly RowWrite[]): Promise<Written> {
  try {
    return { bad: [], records: await attempt(trx, () => writeRecords(call, trx, resource, rows)) }
  } catch (error) {
    const [only, ...others] = rows
    if (only && others.length === 0) return { bad: badCells(call, resource, only, error), records: [] }
    const half = Math.ceil(rows.length / 2)
    const first = await writeBatch(call, trx, resource, rows.slice(0, half))
    const second = await writeBatch(call, trx, resource, rows.slice(half))
    return { bad: [...first.bad, ...second.bad], records: [...first.records, ...second.records] }
  }
}

/** @throws what is no refusal: a fault of ours, or a busy database */
function badCells({ app, actor }: CrudCall, resource: Resource, { line, cells }: RowWrite, error: unknown): BadCell[] {
  const { status, message, errors } = readFailure(error, app, actor)
  if (status >= 500) throw error
  if (!errors) return [{ line, heading: null, cell: '', message }]
  return errors.map(({ path, message: why }) => ({
    line,
    heading: labelOf(resource, path),
    cell: cells[path] ?? '',
    message: why,
  }))
}

/** Records that somebody has changed since the file was read: a row must not undo that unseen. */
async function changedMeanwhile(trx: Trx, resource: Resource, rows: readonly RowWrite[]): Promise<BadCell[]> {
  const ids = rows.flatMap(({ before }) => before?.id ?? [])
  const now = new Map((await recordsById(trx, resource, ids)).map((record) => [record.id, record]))
  return rows.flatMap(({ line, before }) =>
    before && now.get(before.id)?.updatedAt !== before.updatedAt
      ? [{ line, heading: null, cell: '', message: 'Somebody has just changed this record: check the file again' }]
      : [],
  )
}

function oneOfEachBusiness(records: readonly RecordData[]): Iterable<RecordData> {
  return new Map(records.map((record) => [record.businessId, record])).values()
}
