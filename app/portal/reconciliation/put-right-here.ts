import { recountDay, recountGuest, recountTotal } from '../figures/kept-figures'
import { chainOf } from '../../ordering/orders/chain'
import { restoreRecords } from '../../ordering/orders/restore-records'
import { recountRefunds } from '../../ordering/payments/refund-sums'
import type { Services } from '../../platform/server/services'
import { wrongSums } from './order-sums'
import type { Difference, Remedies, Remedy } from './remedy'

const restore: Remedy = {
  label: 'Put back what was recorded',
  note: 'Put back what was recorded',
  act: async (app, difference) =>
    (await restored(app, difference))
      ? undefined
      : 'The records themselves are changed or gone. The backup of that day has what was there.',
}

/** Restores the order's records. Returns whether its chain is valid afterwards. */
async function restored(app: Services, { orderId }: Difference): Promise<boolean> {
  if (orderId === null) return false
  return app.db.transaction().execute(async (trx) => {
    if (!(await restoreRecords(trx, orderId))) return false
    await recountRefunds(trx, orderId, app.now())
    return (await chainOf({ ...app, db: trx }, orderId)).holds
  })
}

const addUp: Remedy = {
  label: 'Add up again',
  note: 'Put back what was recorded, and added its refunds up again',
  async act(app, difference) {
    const { orderId } = difference
    if (orderId === null) return 'It is about no order'
    await restored(app, difference)
    await app.db.transaction().execute((trx) => recountRefunds(trx, orderId, app.now()))
    const left = await wrongSums(app.db, orderId)
    return left && `It still does not add up: ${left.ours}, and its parts come to ${left.theirs}.`
  },
}

/** Numbers and dates in 'day 3 2026-05-16 Closed', 'venue 3' and 'guest 7'. */
const wordsOf = ({ stripeId }: Difference) => stripeId.split(' ').slice(1)

function recounting(recount: (db: Services['db'], words: string[]) => Promise<void>): Remedy {
  return {
    label: 'Count again',
    note: 'Counted again',
    async act(app, difference) {
      await app.db.transaction().execute((trx) => recount(trx, wordsOf(difference)))
      return undefined
    },
  }
}

/** Remedies for Barback's own rows. */
export const remedies: Remedies = {
  RecordsChanged: restore,
  OrderSums: addUp,
  DayFigures: recounting((db, [businessId = '', date = '']) =>
    recountDay(db, { businessId: Number(businessId), date }),
  ),
  TotalFigures: recounting((db, [businessId = '']) => recountTotal(db, Number(businessId))),
  GuestFigures: recounting((db, [customerId = '']) => recountGuest(db, Number(customerId))),
}
