import { Moment } from '../../platform/ui/text'
import type { Freshness } from './freshness'

/** When the shown payouts were read from Stripe, and whether Stripe answers. */
export function AsOf({ freshness: { readAt, timeZone, isStale } }: { freshness: Freshness }) {
  if (readAt === null) {
    return isStale ? <>Stripe does not answer. Payouts appear once it does.</> : <>Payouts appear within minutes.</>
  }
  return (
    <>
      {isStale && 'Stripe does not answer. '}As of <Moment at={readAt} timeZone={timeZone} withTime />.
    </>
  )
}
