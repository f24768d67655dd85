import type { Database } from '../../../db/store'
import type { Services } from '../../platform/server/services'

/**
 * The saved cards of a guest that secure a tab: of one that is open, and of a closed one until all of it was taken. What a hold does not cover is
 * charged to them.
 */
export async function cardsOfTabs({ db }: Pick<Services, 'db'>, customerId: number): Promise<ReadonlySet<string>> {
  const rows = await securing(db, customerId).select('tabCharge.paymentMethodId').distinct().execute()
  return new Set(rows.flatMap(({ paymentMethodId }) => paymentMethodId ?? []))
}

/** The holds that were authorised, and those that may still be, of tabs that may still be charged. */
function securing(db: Database, customerId: number) {
  return db
    .selectFrom('tabCharge')
    .innerJoin('tab', 'tab.id', 'tabCharge.tabId')
    .where('tabCharge.customerId', '=', customerId)
    .where('tabCharge.kind', '=', 'Hold')
    .where((eb) =>
      eb.or([
        eb('tabCharge.heldAt', 'is not', null),
        eb('tabCharge.status', 'not in', ['Captured', 'Released', 'Failed']),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('tab.status', '<>', 'Closed'),
        eb.and([eb('tab.dueCents', 'is not', null), eb('tab.settledAt', 'is', null)]),
      ]),
    )
}
