import { recountDay, recountGuest, recountTotal } from '../figures/stored-figures'
import { chainOf } from '../../ordering/orders/chain'
import { restoreRecords } from '../../ordering/orders/restore-records'
import { recountRefunds } from '../../ordering/payments/refund-sums'
import type { Store, VenueTrx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { correctLines, wrongLine } from './line-statuses'
import { wrongSums } from './order-sums'
import type { Difference, Remedies, Remedy } from './remedy'

const restore: Remedy = {
  label: 'Restore what was recorded',
  note: 'Restored what was recorded',
  act: async (app, difference) =>
    (await restored(app, difference))
      ? undefined
      : 'The records themselves were changed or are gone. Take them from that day’s backup.',
}

/** Restores the order's records. Returns whether its chain is valid afterwards. */
async function restored(app: Services, { orderId }: Difference): Promise<boolean> {
  if (orderId === null) return false
  return app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    if (!(await restoreRecords(trx, orderId))) return false
    await recountRefunds(trx, orderId, app.now())
    return (await chainOf({ ...app, db: trx }, orderId)).holds
  })
}

const addUp: Remedy = {
  label: 'Add up again',
  note: 'Restored what was recorded, and recounted its refunds',
  async act(app, difference) {
    const { orderId } = difference
    if (orderId === null) return 'It belongs to no order'
    const holds = await restored(app, difference)
    await app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
      await recountRefunds(trx, orderId, app.now())
      // An intact chain proves that no refund was removed. A line without one has the status that follows from the order's.
      if (holds) await correctLines(trx, orderId, app.now())
    })
    const left = await wrongSums(app.db, orderId)
    if (left) return `It still does not add up: ${left.ours}, and its parts come to ${left.theirs}.`
    const line = await wrongLine(app.db, orderId)
    return line && `${line.ours} here, and should be ${line.theirs}. Refund it on the order’s page, which marks it.`
  },
}

/** Numbers and dates in 'day 3 2026-05-16 Closed', 'venue 3' and 'guest 7'. */
const wordsOf = ({ stripeId }: Difference) => stripeId.split(' ').slice(1)

function recounting(recount: (store: Store, words: string[]) => Promise<void>): Remedy {
  return {
    label: 'Recount',
    note: 'Recounted',
    async act(app, difference) {
      await recount(app.store, wordsOf(difference))
      return undefined
    },
  }
}

function recountingVenue(recount: (trx: VenueTrx, businessId: number, words: string[]) => Promise<void>): Remedy {
  return recounting((store, [id = '', ...words]) =>
    store.inGuard({ venue: Number(id) }, (trx) => recount(trx, Number(id), words)),
  )
}

/** Remedies for Barback's own rows. */
export const remedies: Remedies = {
  RecordsChanged: restore,
  OrderSums: addUp,
  DayFigures: recountingVenue((trx, businessId, [date = '']) => recountDay(trx, { businessId, date })),
  TotalFigures: recountingVenue(recountTotal),
  GuestFigures: recounting((store, [customerId = '']) =>
    store.unguarded((trx) => recountGuest(trx, Number(customerId))),
  ),
}
