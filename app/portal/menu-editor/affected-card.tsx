import { Link } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import type { AffectedPrice } from './affected'
import './affected-card.css'

const SHOWN = 8

/** The prices that a change on this screen affects, shown before it is saved. */
export function AffectedCard({ prices }: { prices: readonly AffectedPrice[] }) {
  const count = prices.length
  return (
    <Card
      title="Guests Pay"
      note={
        count === 0
          ? 'No price on the menu uses this now.'
          : `A change here changes ${count === 1 ? 'this price' : `these ${count} prices`} at once.`
      }
    >
      {count > 0 && <Prices prices={prices.slice(0, SHOWN)} />}
      {count > SHOWN && (
        <Fold summary={`${count - SHOWN} more`}>
          <Prices prices={prices.slice(SHOWN)} />
        </Fold>
      )}
    </Card>
  )
}

function Prices({ prices }: { prices: readonly AffectedPrice[] }) {
  return (
    <ul className="affected">
      {prices.map(({ menuItemId, name, price }) => (
        <li key={`${menuItemId} ${name}`}>
          <Link to={`/business-menu/menu-items/${menuItemId}`}>{name}</Link>
          <span>{price}</span>
        </li>
      ))}
    </ul>
  )
}
