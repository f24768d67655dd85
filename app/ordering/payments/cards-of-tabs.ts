import { OVER_TAB_CHARGE_STATUSES } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'

/**
 * Returns the ids of a guest's saved cards that secure a tab which is open, or closed and not settled. Such a card is charged for what its hold does not
 * cover.
 */
export async function cardsOfTabs({ db }: Pick<Services, 'db'>, customerId: number): Promise<ReadonlySet<string>> {
  const rows = await securing(db, customerId).select('tabCharge.paymentMethodId').distinct().execute()
  return new Set(rows.flatMap(({ paymentMethodId }) => paymentMethodId ?? []))
}

/** Selects the holds that were authorised or may still be, of tabs that may still be charged. */
function securing(db: Database, customerId: number) {
  return db
    .selectFrom('tabCharge')
    .innerJoin('tab', 'tab.id', 'tabCharge.tabId')
    .where('tabCharge.customerId', '=', customerId)
    .where('tabCharge.kind', '=', 'Hold')
    .where((eb) =>
      eb.or([eb('tabCharge.heldAt', 'is not', null), eb('tabCharge.status', 'not in', OVER_TAB_CHARGE_STATUSES)]),
    )
    .where((eb) =>
      eb.or([
        eb('tab.status', '<>', 'Closed'),
        eb.and([eb('tab.dueCents', 'is not', null), eb('tab.settledAt', 'is', null)]),
      ]),
    )
}
