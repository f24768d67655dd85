import { formatDollars } from '../../../contract/money'
import { failureWords } from '../../kiosk/tabs/charge-words'
import { inScope } from '../figures/scope'
import { guestName } from '../figures/search'
import { COUNT, few, type ConcernSearch } from './concern'

/** Closed tabs of which a part could not be charged, until it is paid. */
export async function tabUnpaid({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'tab.customerId')
    .where(inScope('tab.businessId', scope))
    .where('tab.unpaidSince', '>', 0)
    .select(['tab.id', 'tab.dueCents', 'tab.unpaidSince as since', 'place.name as place', 'place.timeZone'])
    .select([guestName.as('guest'), COUNT.as('total')])
    .select((eb) => [
      eb
        .selectFrom('tabCharge')
        .whereRef('tabCharge.tabId', '=', 'tab.id')
        .select((sum) => sum.fn.sum<number | null>('tabCharge.capturedCents').as('cents'))
        .as('takenCents'),
      eb
        .selectFrom('tabCharge')
        .whereRef('tabCharge.tabId', '=', 'tab.id')
        .where('tabCharge.status', '=', 'Failed')
        .select('tabCharge.errorMessage')
        .orderBy('tabCharge.id', 'desc')
        .limit(1)
        .as('errorMessage'),
    ])
    .orderBy('tab.unpaidSince')
    .orderBy('tab.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, dueCents, takenCents, errorMessage, guest, place, timeZone, since }) => {
    const what = `Tab of ${guest}: ${formatDollars((dueCents ?? 0) - (takenCents ?? 0))} could not be charged`
    return { id, to: `/tabs/${id}`, what, detail: failureWords(errorMessage), place, timeZone, since }
  })
}
