import { Link } from '@remix-run/react'
import { Icon } from '../../platform/ui/icon'
import { RoundButton } from '../../platform/ui/round-button'
import type { Beside } from './beside'

/** Links to the previous and next record in the list that this one was opened from. */
export function BesideLinks({ beside: { before, after }, of }: { beside: Beside; of: string }) {
  return (
    <>
      {before !== null && (
        <RoundButton asChild aria-label={`Previous ${of}`} title={`Previous ${of}`}>
          <Link to={before}>
            <Icon name="chevronLeft" />
          </Link>
        </RoundButton>
      )}
      {after !== null && (
        <RoundButton asChild aria-label={`Next ${of}`} title={`Next ${of}`}>
          <Link to={after}>
            <Icon name="chevronRight" />
          </Link>
        </RoundButton>
      )}
    </>
  )
}
