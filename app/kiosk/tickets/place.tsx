import { CubbyChip } from '../cubbies/cubby-chip'
import type { KioskOrder } from '../screen'
import { placeWords } from './place-words'
import './place.css'

/** The place where an order waits, and its next step there. Empty while the order is being made. */
export function Place({ order }: { order: KioskOrder }) {
  const words = placeWords(order)
  if (words === undefined) return null
  return (
    <p className="kiosk-place">
      {chipsOf(order).map((cubby) => (
        <CubbyChip key={cubby.number} {...cubby} />
      ))}
      <span>{words}</span>
    </p>
  )
}

/** As many as leave room for the words. */
const MOST_CHIPS = 3

/** The cubby whose door is open, else all that the order is in. */
function chipsOf({ cubby, cubbies }: KioskOrder) {
  if (!cubby) return []
  const isAtDoor = cubby.phase === 'Reserved' || cubby.phase === 'Collecting' || cubby.phase === 'HandingOver'
  if (isAtDoor || cubbies.length < 2) return [cubby]
  return cubbies.filter(({ takenOutAt }) => takenOutAt === null).slice(0, MOST_CHIPS)
}
