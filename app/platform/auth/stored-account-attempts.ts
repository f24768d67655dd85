import { DAY_MS } from '../../../contract/time'
import type { Store, Trx } from '../../../db/store'
import {
  attempt,
  DEVICE,
  ELSEWHERE,
  isDevice,
  MAX_PLACES,
  nameOf,
  type AccountAttempts,
  type Place,
  type Tried,
} from './account-attempts'
import { hashSecret } from './secrets'

/** The row of the account itself, beside those of its places. It has `isReported`, and is the lock of the others. */
const ITSELF = ''

/** The attempts at accounts that all processes on one database share. The rules are those of account-attempts.ts. */
export function createStoredAttempts(store: Store, now: () => number): AccountAttempts {
  return {
    begin(account, place, free) {
      const key = keyOf(account)
      // The first statement writes the account's row and so waits for other attempts at the account; no guard has a name for an email that may belong
      // to nobody. Every later statement reads what those have committed.
      return store.unguarded(async (trx) => {
        const at = now()
        const wasReported = await takeAccount(trx, key, at)
        await forgetOld(trx, key, at)
        const { name, tried: known, strangers, places } = await placeIn(trx, key, place)
        const elsewhere = place.knownDevice === undefined ? strangers : 0
        const isReported = wasReported && places > 0
        const { tried, begun } = attempt({ tried: known, elsewhere, isReported }, at, free)
        await write(trx, { account: key, place: name, ...tried })
        const willBeReported = isReported || begun.isAttack
        if (willBeReported !== wasReported) await report(trx, key, willBeReported)
        return begun
      })
    },
    async succeeded(account, place) {
      const key = keyOf(account)
      const ofPlace = store.db.deleteFrom('accountAttempt').where('account', '=', key)
      const own = await ofPlace.where('place', '=', nameOf(place)).returning('place').execute()
      if (own.length > 0) return
      await ofPlace
        .where('place', '=', ELSEWHERE)
        .where(
          ({ selectFrom }) =>
            selectFrom('accountAttempt as other')
              .select(({ fn }) => fn.countAll<number>().as('places'))
              .where('other.account', '=', key)
              .where('other.place', '<>', ITSELF)
              .where('other.lastAt', '>', now() - DAY_MS),
          '>=',
          MAX_PLACES,
        )
        .execute()
    },
  }
}

/** Returns the hash of an email. People type passwords there by mistake, so the store gets no plain text. */
function keyOf(account: string): string {
  return hashSecret(account)
}

/** Locks an account until the transaction ends. Returns whether its owner was notified of an attack. */
async function takeAccount(trx: Trx, account: string, now: number): Promise<boolean> {
  const { isReported } = await trx
    .insertInto('accountAttempt')
    .values({ account, place: ITSELF, failures: 0, lastAt: now, readyAt: now })
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet({ lastAt: now }))
    .returning('isReported')
    .executeTakeFirstOrThrow()
  return isReported === 1
}

/** Rows, not only a condition of the queries: a clock that is set back must not bring failures back. */
async function forgetOld(trx: Trx, account: string, now: number): Promise<void> {
  await trx
    .deleteFrom('accountAttempt')
    .where('account', '=', account)
    .where('lastAt', '<=', now - DAY_MS)
    .execute()
}

interface PlaceIn {
  /** The name under which the place is counted. */
  name: string
  tried: Tried | undefined
  /** Failures of other networks. */
  strangers: number
  /** Number of places. */
  places: number
}

async function placeIn(trx: Trx, account: string, place: Place): Promise<PlaceIn> {
  const counted = trx.selectFrom('accountAttempt').where('account', '=', account).where('place', '<>', ITSELF)
  const wanted = nameOf(place)
  const [rows, sums] = await Promise.all([
    counted.select(['place', 'failures', 'lastAt', 'readyAt']).where('place', 'in', [wanted, ELSEWHERE]).execute(),
    counted
      .select(({ fn }) => [
        fn.countAll<number>().as('places'),
        fn.sum<number | null>('failures').filterWhere('place', 'not like', `${DEVICE}%`).as('ofNetworks'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const isOwn = sums.places < MAX_PLACES || rows.some((row) => row.place === wanted)
  const name = isOwn ? wanted : ELSEWHERE
  const row = rows.find(({ place }) => place === name)
  const own = row && !isDevice(name) ? row.failures : 0
  return {
    name,
    tried: row && { failures: row.failures, lastAt: row.lastAt, readyAt: row.readyAt },
    strangers: (sums.ofNetworks ?? 0) - own,
    places: sums.places,
  }
}

async function write(
  trx: Trx,
  { account, place, ...tried }: Tried & { account: string; place: string },
): Promise<void> {
  await trx
    .insertInto('accountAttempt')
    .values({ account, place, ...tried })
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet(tried))
    .execute()
}

async function report(trx: Trx, account: string, isReported: boolean): Promise<void> {
  await trx
    .updateTable('accountAttempt')
    .set({ isReported: isReported ? 1 : 0 })
    .where('account', '=', account)
    .where('place', '=', ITSELF)
    .execute()
}
