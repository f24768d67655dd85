import { sql } from 'kysely'
import { listOf, type Account, type GuardName, type Guards, type VenueOf } from '../guards'
import type { StoreObserver } from '../observer'
import type { Trx } from '../store'
import { sendFirst } from './driver'

/**
 * The first key of each advisory lock; the second is an id. A shared lock on 'all catalogues' lets venues change theirs side by side, and waits for
 * those who change what venues share.
 */
const LOCKS = { people: 1, user: 2, customer: 3, catalogue: 4, venue: 5 } as const
type Kind = (typeof LOCKS)[keyof typeof LOCKS]
const GUARDS = { 1: 'people', 2: 'account', 3: 'account', 4: 'catalogue', 5: 'venue' } as const satisfies Record<
  Kind,
  GuardName
>
const ALL = 0
/** A lock's keys have 32 bits. Ids that share a key only wait for each other. */
const KEYS = 2_147_483_647

const EXCLUSIVE = 'select pg_advisory_xact_lock($1, $2)'
const SHARED = 'select pg_advisory_xact_lock_shared($1, $2)'

/** The venue of a record, as a query of its id. */
const VENUE_OF = {
  order: `select "businessId" from "order" where "id" = $2`,
  line: `select "businessId" from "order" where "id" = (select "orderId" from "orderItem" where "id" = $2)`,
  tab: `select "businessId" from "tab" where "id" = $2`,
  payment: `select "businessId" from "order" where "id" = (select "orderId" from "payment" where "id" = $2)`,
  refund: `select "businessId" from "order" where "id" = (select "orderId" from "refund" where "id" = $2)`,
  dispute: `select "businessId" from "order" where "id" = (select "orderId" from "dispute" where "id" = $2)`,
  locker: `select "businessId" from "businessLocker" where "id" = $2`,
} as const

/**
 * Takes a transaction's guards, before its first statement: advisory locks that end with it. Always in this order, ids ascending, so that no two
 * transactions wait for each other.
 */
export async function takeGuards(
  trx: Trx,
  { people, account, catalogue, venue }: Guards,
  note: NoteGuard,
): Promise<void> {
  const take: Take = (text, [kind, key]) =>
    trx.getExecutor().provideConnection(async (connection) =>
      // Does not wait: what follows it does.
      sendFirst(connection, text, [kind, key], (seconds) => note(GUARDS[kind], seconds)),
    )
  if (people) await take(EXCLUSIVE, [LOCKS.people, ALL])
  const accounts = inOrder(listOf<Account>(account).map(lockOfAccount))
  for (const lock of accounts) await take(EXCLUSIVE, lock)
  if (catalogue === 'all') await take(EXCLUSIVE, [LOCKS.catalogue, ALL])
  else if (catalogue !== undefined) {
    await take(SHARED, [LOCKS.catalogue, ALL])
    await takeVenues(trx, take, LOCKS.catalogue, listOf(catalogue))
  }
  await takeVenues(trx, take, LOCKS.venue, listOf(venue))
}

type Lock = [kind: Kind, key: number]

type NoteGuard = StoreObserver['guardWaited']
/** Sends a statement that takes a lock. */
type Take = (text: string, lock: Lock) => Promise<void>

function lockOfAccount(account: Account): Lock {
  return 'user' in account ? [LOCKS.user, keyOf(account.user)] : [LOCKS.customer, keyOf(account.customer)]
}

/** 1 to KEYS: 0 is for all. */
function keyOf(id: number): number {
  return ((id - 1) % KEYS) + 1
}

function inOrder(locks: readonly Lock[]): Lock[] {
  return locks.toSorted(([kind, key], [otherKind, otherKey]) => kind - otherKind || key - otherKey)
}

async function takeVenues(trx: Trx, take: Take, kind: Kind, venues: readonly VenueOf[]): Promise<void> {
  const [first] = venues
  if (venues.length === 1 && typeof first === 'object') {
    // Looked up and locked in one statement, which is safe because the record never changes its venue.
    const [name, id] = onlyOf(first)
    return take(`select pg_advisory_xact_lock($1, (((${VENUE_OF[name]}) - 1) % ${KEYS} + 1)::int)`, [kind, id])
  }
  const ids = await Promise.all(venues.map((venue) => idOf(trx, venue)))
  const keys = ids.flatMap((id): Lock[] => (id === undefined ? [] : [[kind, keyOf(id)]]))
  for (const lock of inOrder(keys)) await take(EXCLUSIVE, lock)
}

async function idOf(trx: Trx, venue: VenueOf): Promise<number | undefined> {
  if (typeof venue === 'number') return venue
  if (typeof venue === 'function') return venue(trx)
  const [name, id] = onlyOf(venue)
  const query = sql.raw(VENUE_OF[name].replace('$2', String(Math.trunc(id))))
  const { rows } = await sql<{ businessId: number }>`${query}`.execute(trx)
  return rows[0]?.businessId
}

type RecordOf = Exclude<VenueOf, number | ((...of: never[]) => unknown)>
type RecordName = RecordOf extends infer One ? (One extends unknown ? keyof One : never) : never

function onlyOf(of: RecordOf): [name: RecordName, id: number] {
  if ('order' in of) return ['order', of.order]
  if ('line' in of) return ['line', of.line]
  if ('tab' in of) return ['tab', of.tab]
  if ('payment' in of) return ['payment', of.payment]
  if ('refund' in of) return ['refund', of.refund]
  if ('dispute' in of) return ['dispute', of.dispute]
  return ['locker', of.locker]
}
