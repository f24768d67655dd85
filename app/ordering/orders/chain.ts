import { z } from 'zod'
import { DAY_MS } from '../../../contract/time'
import { chainHash } from '../../../db/chain-hash'
import type { Database, Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { comparePaidOrder, type OrderRecord } from './paid-order-record'

const KINDS = ['doorEvent', 'payment', 'refund', 'dispute', 'orderHistory'] as const
type Kind = (typeof KINDS)[number]

const NAMES: Record<Kind | 'order', string> = {
  doorEvent: 'a door',
  payment: 'a payment',
  refund: 'a refund',
  dispute: 'a dispute',
  orderHistory: 'the history',
  order: 'the paid order',
}

/** Whether the records of an order are still as they were written. */
export interface ChainState {
  holds: boolean
  /** The mismatches, in words; empty while the chain holds. */
  faults: string[]
  /** The number of records in the chain. */
  records: number
  /** The number of rows that are older than the chains, and in none. */
  before: number
  /** Whether door records of the order were summed up and removed. */
  thinned: boolean
  /** The hash of the last record. A copy of it elsewhere proves that no earlier record was changed. */
  head: string | null
}

/** Follows an order's chain from its first record to its end, and compares the records with their rows. */
export async function chainOf(app: Pick<Services, 'db' | 'now' | 'env'>, orderId: number): Promise<ChainState> {
  const { db } = app
  const { records, faults } = await followChain(db, orderId)
  const thinned = records.some(({ content }) => content === null)
  if (thinned && (await isYoung(app, orderId))) faults.push('Door records were removed before their time.')
  let before = 0
  for (const kind of KINDS) {
    const found = await compareRows(db, orderId, kind, records)
    faults.push(...found.faults)
    before += found.before
  }
  faults.push(...(await comparePaidOrder(db, orderId, records)))
  return {
    holds: faults.length === 0,
    faults,
    records: records.length,
    before,
    thinned,
    head: records.at(-1)?.hash ?? null,
  }
}

/** An order's records, and the faults among them: a record that is missing, emptied or changed. */
export async function followChain(db: Database, orderId: number) {
  const records = await db.selectFrom('orderRecord').selectAll().where('orderId', '=', orderId).orderBy('seq').execute()
  const faults: string[] = []
  let last = { seq: 0, hash: '' }
  for (const { seq, content, hash, kind } of records) {
    if (seq !== last.seq + 1 && content !== null) faults.push(`A record before number ${seq} is missing.`)
    else if (content === null && kind !== 'doorEvent') faults.push(`Record ${seq}, of ${NAMES[kind]}, was emptied.`)
    else if (content !== null && chainHash(last.hash, content) !== hash) {
      faults.push(`Record ${seq}, of ${NAMES[kind]}, is not what was written.`)
    }
    last = { seq, hash }
  }
  // Stored apart from the records: the last record may have been removed together with its row.
  const end = await db
    .selectFrom('orderChainEnd')
    .select(['seq', 'hash'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (end && end.seq > last.seq) faults.push(`Records after number ${last.seq} are missing.`)
  else if (end ? end.hash !== last.hash : records.length > 0) faults.push('The chain does not end as it did.')
  return { records, faults }
}

/** Whether the order is so recent that its door records must still exist. */
async function isYoung({ db, now, env }: Pick<Services, 'db' | 'now' | 'env'>, orderId: number): Promise<boolean> {
  const { placedAt } = await db
    .selectFrom('order')
    .select('placedAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return placedAt > now() - env.DOOR_EVENTS_KEPT_DAYS * DAY_MS
}

/** The content of one row's record: its columns. */
export const recordContent = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** The newest record of each row of a kind, by the row's id. */
export function newestOf(records: readonly OrderRecord[], kind: Kind): Map<number, string | null> {
  return new Map(records.filter((record) => record.kind === kind).map(({ recordId, content }) => [recordId, content]))
}

/** The newest record of each row must equal the row's current values; a row must have a record, unless it is older than the chains. */
async function compareRows(db: Database, orderId: number, kind: Kind, records: readonly OrderRecord[]) {
  const rows = await db.selectFrom(kind).selectAll().where('orderId', '=', orderId).execute()
  const start = await db.selectFrom('orderRecordStart').select('lastId').where('kind', '=', kind).executeTakeFirst()
  const newest = newestOf(records, kind)
  const faults: string[] = []
  let before = 0
  for (const row of rows) {
    const content = newest.get(row.id)
    newest.delete(row.id)
    if (content) {
      const now = new Map<string, unknown>(Object.entries(row))
      const differs = Object.entries(recordContent.parse(JSON.parse(content))).find(
        ([name, value]) => now.get(name) !== value,
      )
      if (differs) faults.push(`The ${differs[0]} of ${NAMES[kind]} (row ${row.id}) was changed afterwards.`)
    } else if (isUnrecorded(row)) continue
    else if (row.id <= (start?.lastId ?? 0)) before += 1
    else faults.push(`The record of ${NAMES[kind]} (row ${row.id}) is missing.`)
  }
  for (const [id, content] of newest) {
    if (content !== null) faults.push(`The row of ${NAMES[kind]} (${id}) was removed.`)
  }
  return { faults, before }
}

/** A payment without a response from Stripe has no record yet; the history up to the payment is in the record of the paid order. */
function isUnrecorded(row: object): boolean {
  if ('status' in row && row.status === 'Creating') return true
  if (!('toStatus' in row && 'fromStatus' in row)) return false
  const { toStatus, fromStatus } = row
  return toStatus === 'Draft' || toStatus === 'Submitted' || (toStatus === 'Paid' && fromStatus === 'Submitted')
}

/**
 * Removes summed-up door events from their orders' chains. Their content is deleted, and of several in a row only the last hash stays, so that
 * later records can still be verified.
 */
export async function thinChains(
  trx: Trx,
  events: ReadonlyArray<{ id: number; orderId: number | null }>,
): Promise<void> {
  const orderIds = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))]
  if (orderIds.length === 0) return
  await trx
    .updateTable('orderRecord')
    .set({ content: null })
    .where('orderId', 'in', orderIds)
    .where('kind', '=', 'doorEvent')
    .where(
      'recordId',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  const emptied = await trx
    .selectFrom('orderRecord as record')
    .innerJoin('orderRecord as next', (join) =>
      join.onRef('next.orderId', '=', 'record.orderId').on('next.seq', '=', (eb) => eb('record.seq', '+', 1)),
    )
    .select(['record.orderId', 'record.seq'])
    .where('record.orderId', 'in', orderIds)
    .where('record.content', 'is', null)
    .where('next.content', 'is', null)
    .execute()
  for (const { orderId, seq } of emptied) {
    await trx.deleteFrom('orderRecord').where('orderId', '=', orderId).where('seq', '=', seq).execute()
  }
}
