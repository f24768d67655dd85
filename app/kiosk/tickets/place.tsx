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
      <Chips cubbies={chipsOf(order)} />
      <span>{words}</span>
    </p>
  )
}

function Chips({ cubbies }: { cubbies: ReturnType<typeof chipsOf> }) {
  const chips = cubbies.map((cubby) => <CubbyChip key={cubby.number} {...cubby} />)
  return chips.length < 2 ? chips : <span className="kiosk-place-several">{chips}</span>
}

/** As many as leave room for the words. */
const MOST_CHIPS = 4

/** The cubby whose door is open, else all that the order is in. */
function chipsOf({ cubby, cubbies }: KioskOrder) {
  if (!cubby) return []
  const isAtDoor = cubby.phase === 'Reserved' || cubby.phase === 'Collecting' || cubby.phase === 'HandingOver'
  if (isAtDoor || cubbies.length < 2) return [cubby]
  return cubbies.filter(({ takenOutAt }) => takenOutAt === null).slice(0, MOST_CHIPS)
}
