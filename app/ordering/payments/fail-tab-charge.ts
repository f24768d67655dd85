import { closePendingTab } from '../orders/tabs'
import type { Services } from '../../platform/server/services'
import { publishTab } from './publish-tab'
import type { TabCharge } from './tab-charges'
import { settleTab } from './tab-settlement'

/** Marks a hold or payment of a tab as failed. `isOpenAtStripe`: the sweep has to cancel its intent there. A later report that it was authorised still counts. */
export async function failTabCharge(
  app: Services,
  { id, tabId, businessId }: TabCharge,
  error: { code: string; message: string },
  { isOpenAtStripe = false }: { isOpenAtStripe?: boolean } = {},
): Promise<void> {
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    await trx
      .updateTable('tabCharge')
      .set({
        status: 'Failed',
        errorCode: error.code,
        errorMessage: error.message,
        nextActionUrl: null,
        nextCheckAt: isOpenAtStripe ? now : null,
        updatedAt: now,
      })
      .where('id', '=', id)
      .where('status', 'not in', ['Captured', 'Released'])
      .execute()
    await closePendingTab(trx, tabId, now)
    await settleTab(trx, tabId, now)
  })
  await publishTab(app, tabId)
}
