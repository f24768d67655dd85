import { payoutFailureInWords } from '../../../contract/payout-failures'
import { formatDollars } from '../../../contract/money'
import { inScope } from '../figures/scope'
import { COUNT, few, type ConcernSearch } from './concern'

/** Payouts that the bank returned, until a later payout carries their money. */
export async function payoutFailed({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('business', 'business.id', 'payout.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('payout.businessId', scope))
    .where('payout.status', '=', 'Failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutPart as part')
            .whereRef('part.stripeSourceId', '=', 'payout.stripePayoutId')
            .where('part.kind', '=', 'FailedPayout')
            .select('part.id'),
        ),
      ),
    )
    .select(['payout.id', 'payout.amountCents', 'payout.failureCode', 'payout.failureMessage'])
    .select(['payout.updatedAt as since', 'place.name as place', 'place.timeZone', COUNT.as('total')])
    .orderBy('payout.updatedAt')
    .orderBy('payout.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, amountCents, place, timeZone, since, ...failure }) => {
    const what = `${formatDollars(amountCents)} did not reach the bank`
    return { id, to: `/reports/payouts/${id}`, what, detail: payoutFailureInWords(failure), place, timeZone, since }
  })
}
