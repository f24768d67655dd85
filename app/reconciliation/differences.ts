import type { Database } from '../../db/connection'
import type { ReconciliationTable, StripeDifferenceTable } from '../../db/tables'
import type { Selectable } from 'kysely'
import type { Services } from '../server/services'
import { isOnItsWay } from './on-its-way'

export type Run = Selectable<ReconciliationTable>
export type DifferenceKind = StripeDifferenceTable['kind']

/** What each difference means, and what somebody should do. */
export const WHAT_TO_DO: Readonly<Record<DifferenceKind, { what: string; todo: string }>> = {
  ChargeNotHere: {
    what: 'Money was taken at Stripe for which there is no payment here',
    todo: 'Look in Stripe whose it is. Refund it there, unless somebody charged it by hand on purpose.',
  },
  ChargeNotAtStripe: {
    what: 'A payment is called paid here, and Stripe has not taken the money',
    todo: 'The drinks were given away. Tell the venue, and look how the payment came to be called paid.',
  },
  ChargeAmount: {
    what: 'Stripe took another amount than the order came to',
    todo: 'Refund in Stripe what was taken too much; what was taken too little is lost.',
  },
  ChargeStatus: {
    what: 'Stripe took the money, and the payment is not called paid here',
    todo: 'Wait for the next comparison. If it stays, refund the payment in Stripe: the guest got nothing for it.',
  },
  ChargedTwice: {
    what: 'A guest paid twice for one order',
    todo: 'Refund the second payment in Stripe.',
  },
  FeeTaken: {
    what: 'Stripe took another service fee than the order has',
    todo: 'Give back in Stripe, under Application fees, what was taken too much.',
  },
  FeeNotGivenBack: {
    what: 'An order went back whole, and the venue has not got the service fee back',
    todo: 'Refund the fee in Stripe, under Application fees.',
  },
  FeeGivenBack: {
    what: 'The venue got a service fee back that was not due',
    todo: 'Find out who refunded it in Stripe. It cannot be taken again.',
  },
  RefundNotHere: {
    what: 'Money went back at Stripe of which the order knows nothing',
    todo: 'Somebody refunded it in Stripe. Note who and why, and do not refund the order once more.',
  },
  RefundNotAtStripe: {
    what: 'A refund is called done here, and Stripe has not made it',
    todo: 'The guest has not got the money: refund the payment in Stripe.',
  },
  RefundAmount: {
    what: 'Another amount went back than the order says',
    todo: 'Refund in Stripe what is lacking, or note what went back too much.',
  },
  RefundStatus: {
    what: 'A refund stands otherwise at Stripe than here',
    todo: 'Wait for the next comparison. If it stays, what Stripe says is true: give the money another way if it failed there.',
  },
  DisputeNotHere: {
    what: 'A bank disputes a payment, and we do not know of it',
    todo: 'Answer it in Stripe before its deadline, and look why its event did not come.',
  },
  DisputeStatus: {
    what: 'A dispute stands otherwise at Stripe than here',
    todo: 'What Stripe says is true. Look why its event did not come.',
  },
  RecordsChanged: {
    what: 'What an order wrote down of its doors or its money was changed in the database afterwards',
    todo: 'Nothing in Barback does so: find out who got at the database or a backup of it. What was there before stands in the backup of that day, and in Stripe.',
  },
}

export interface Found {
  kind: DifferenceKind
  stripeId: string
  orderId?: number | null | undefined
  ours?: string | null
  theirs?: string | null
  /** Unix milliseconds. */
  madeAt: number
}

/**
 * Writes a difference, or that it was seen again. What settled by itself and is back is open again; what a person settled is not. What is
 * still on its way is left to the next comparison.
 */
export async function noteDifference(app: Services, run: Run, found: Found): Promise<void> {
  const now = app.now()
  const { kind, stripeId, madeAt } = found
  const values = { orderId: found.orderId ?? null, ours: found.ours ?? null, theirs: found.theirs ?? null }
  await app.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('stripeDifference')
      .select(['id', 'state', 'settledBy'])
      .where('kind', '=', kind)
      .where('stripeId', '=', stripeId)
      .executeTakeFirst()
    const isMoving = known?.state !== 'Open' && (await isOnItsWay(trx, run, values.orderId))
    if (!known) {
      if (isMoving) return
      await trx
        .insertInto('stripeDifference')
        .values({
          ...{ kind, stripeId, madeAt, ...values, state: 'Open' },
          ...{ firstSeenAt: now, lastSeenAt: now, reconciliationId: run.id },
        })
        .execute()
      return
    }
    const isBack = known.state === 'Settled' && known.settledBy === BY_ITSELF && !isMoving
    await trx
      .updateTable('stripeDifference')
      .set({ ...values, madeAt, lastSeenAt: now, reconciliationId: run.id })
      .$if(isBack, (update) =>
        update.set({ state: 'Open', settledAt: null, settledBy: null, note: null, mailedAt: null }),
      )
      .where('id', '=', known.id)
      .execute()
  })
}

/** Who settled what a later comparison did not find any more. */
export const BY_ITSELF = 'reconciliation'

/** How many differences between Stripe's books and ours nobody has settled. */
export async function countOpenDifferences(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom('stripeDifference')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'Open')
    .executeTakeFirstOrThrow()
  return open
}
