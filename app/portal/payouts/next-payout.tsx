import { formatDollars } from '../../../contract/money'
import { TextLink } from '../../platform/ui/text-link'
import type { NextPayout } from './paid-out'

/** 'Next payout: $412.10, Tuesday', as a link to all payouts. */
export function NextPayoutLink({ next: { cents, when } }: { next: NextPayout }) {
  return (
    <TextLink to="/reports/payouts">
      Next payout: {formatDollars(cents)}, {when}
    </TextLink>
  )
}
