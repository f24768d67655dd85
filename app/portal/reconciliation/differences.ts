import type { Database } from '../../../db/store'
import type { ReconciliationTable } from '../../../db/tables'
import type { Selectable } from 'kysely'
import type { Services } from '../../platform/server/services'
import { isOnItsWay } from './on-its-way'
import type { DifferenceKind } from './what-to-do'

export type Run = Selectable<ReconciliationTable>

export interface Found {
  kind: DifferenceKind
  stripeId: string
  orderId?: number | null | undefined
  ours?: string | null
  theirs?: string | null
  /** Unix milliseconds. */
  madeAt: number
  /** The comparison's own action on it; with a note the difference starts as settled. */
  note?: string | undefined
}

/**
 * Stores a new difference, or that a known one was found again. A difference that settled by itself or through a remedy reopens if it is
 * found again; one that a person settled with a note does not. The next comparison checks payments and refunds still under way.
 */
export async function noteDifference(app: Services, run: Run, found: Found): Promise<void> {
  const now = app.now()
  const { kind, stripeId, madeAt } = found
  const values = { orderId: found.orderId ?? null, ours: found.ours ?? null, theirs: found.theirs ?? null }
  // Unguarded: a unique key holds one row for a difference, and only comparisons reopen one.
  await app.store.unguarded(async (trx) => {
    const known = await trx
      .selectFrom('stripeDifference')
      .select(['id', 'state', 'settledBy', 'putRight'])
      .where('kind', '=', kind)
      .where('stripeId', '=', stripeId)
      .executeTakeFirst()
    const isMoving = known?.state !== 'Open' && (await isOnItsWay(trx, run, values.orderId))
    if (!known) {
      if (isMoving && found.note === undefined) return
      await trx
        .insertInto('stripeDifference')
        .values({
          kind,
          stripeId,
          madeAt,
          ...values,
          state: 'Open',
          firstSeenAt: now,
          lastSeenAt: now,
          reconciliationId: run.id,
          ...(found.note !== undefined && {
            state: 'Settled',
            settledAt: now,
            settledBy: BY_ITSELF,
            note: found.note,
            putRight: 1,
          }),
        })
        .execute()
      return
    }
    const wasOver = known.settledBy === BY_ITSELF || known.putRight === 1
    const isBack = known.state === 'Settled' && wasOver && !isMoving && found.note === undefined
    await trx
      .updateTable('stripeDifference')
      .set({ ...values, madeAt, lastSeenAt: now, reconciliationId: run.id })
      .$if(isBack, (update) =>
        update.set({ state: 'Open', settledAt: null, settledBy: null, note: null, mailedAt: null, putRight: 0 }),
      )
      .where('id', '=', known.id)
      .execute()
  })
}

/** The actor that settles differences a later comparison no longer finds. */
export const BY_ITSELF = 'reconciliation'

/** Number of open differences between Stripe's books and ours. */
export async function countOpenDifferences(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom('stripeDifference')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'Open')
    .executeTakeFirstOrThrow()
  return open
}
