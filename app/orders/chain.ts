import { z } from 'zod'
import { chainHash } from '../../db/chain-hash'
import type { Database, Trx } from '../../db/connection'
import type { Services } from '../server/services'

const KINDS = ['doorEvent', 'payment', 'refund', 'dispute'] as const
type Kind = (typeof KINDS)[number]

const NAMES: Record<Kind, string> = {
  doorEvent: 'a door',
  payment: 'a payment',
  refund: 'a refund',
  dispute: 'a dispute',
}

/** Whether the records of an order are still what they were when they were written. */
export interface ChainState {
  holds: boolean
  /** What does not fit, in words; empty while it holds. */
  faults: string[]
  /** How many records the chain has. */
  records: number
  /** How many rows are older than the chains, and in none. */
  before: number
  /** Whether door records of it were summed up and removed. */
  thinned: boolean
  /** The hash of the last record: whoever has noted it elsewhere can tell that nothing before it was changed. */
  head: string | null
}

/** Follows an order's chain from its first record, and compares the records with the rows that they are about. */
export async function chainOf(app: Pick<Services, 'db' | 'now' | 'env'>, orderId: number): Promise<ChainState> {
  const { db } = app
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
  const thinned = records.some(({ content }) => content === null)
  if (thinned && (await isYoung(app, orderId))) faults.push('Door records were removed before their time.')
  let before = 0
  for (const kind of KINDS) {
    const found = await compareRows(db, orderId, kind, records)
    faults.push(...found.faults)
    before += found.before
  }
  return {
    holds: faults.length === 0,
    faults,
    records: records.length,
    before,
    thinned,
    head: records.at(-1)?.hash ?? null,
  }
}

const DAY_MS = 24 * 60 * 60_000

/** Whether it was placed so lately that its door records are still to be there. */
async function isYoung({ db, now, env }: Pick<Services, 'db' | 'now' | 'env'>, orderId: number): Promise<boolean> {
  const { placedAt } = await db
    .selectFrom('order')
    .select('placedAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return placedAt > now() - env.DOOR_EVENTS_KEPT_DAYS * DAY_MS
}

interface OrderRecord {
  kind: Kind
  recordId: number
  content: string | null
}

const said = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** What the newest record of each row says must be what the row says now; a row must have one, unless it is older than the chains. */
async function compareRows(db: Database, orderId: number, kind: Kind, records: readonly OrderRecord[]) {
  const rows = await db.selectFrom(kind).selectAll().where('orderId', '=', orderId).execute()
  const start = await db.selectFrom('orderRecordStart').select('lastId').where('kind', '=', kind).executeTakeFirst()
  const newest = new Map<number, string | null>()
  for (const record of records) if (record.kind === kind) newest.set(record.recordId, record.content)
  const faults: string[] = []
  let before = 0
  for (const row of rows) {
    const content = newest.get(row.id)
    newest.delete(row.id)
    if (content) {
      const now = new Map<string, unknown>(Object.entries(row))
      const differs = Object.entries(said.parse(JSON.parse(content))).find(([name, value]) => now.get(name) !== value)
      if (differs) faults.push(`The ${differs[0]} of ${NAMES[kind]} (row ${row.id}) was changed afterwards.`)
    } else if (row.id <= (start?.lastId ?? 0)) before += 1
    else if (!('status' in row && row.status === 'Creating'))
      faults.push(`The record of ${NAMES[kind]} (row ${row.id}) is missing.`)
  }
  for (const [id, content] of newest) {
    if (content !== null) faults.push(`The row of ${NAMES[kind]} (${id}) was removed.`)
  }
  return { faults, before }
}

/**
 * Takes door events that are summed up and removed out of their orders' chains: what they said goes, and of several in a row only the
 * last hash stays, so that what came after can still be followed.
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
