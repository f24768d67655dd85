import type { AccountTrx } from '../../../db/store'

/** Ends the checks of a guest's age by bars: another person may have stood there. The checks stay as a record of who looked when. */
export async function endAgeChecks(trx: AccountTrx, customerId: number, now: number): Promise<void> {
  await trx.deleteFrom('ageCode').where('customerId', '=', customerId).execute()
  await trx
    .updateTable('ageCheck')
    .set({ until: now })
    .where('customerId', '=', customerId)
    .where('until', '>', now)
    .execute()
}
