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
      {order.cubby && <CubbyChip {...order.cubby} />}
      <span>{words}</span>
    </p>
  )
}
