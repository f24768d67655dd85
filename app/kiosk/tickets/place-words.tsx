import { CubbyChip } from '../cubbies/cubby-chip'
import type { KioskOrder } from '../screen'
import './place-words.css'

const PLACES: Partial<Record<NonNullable<KioskOrder['cubby']>['phase'], string>> = {
  Reserved: 'Put it in and close the back door',
  NextInLine: 'Held for this order: load it',
  Loaded: 'Waiting for the guest',
  Collecting: 'The guest is picking it up',
  HandingOver: 'Take it out and close the back door',
  Unclaimed: 'Nobody came for it',
  Fault: 'Fault: look at the cubby',
}

/** Returns where the order is and what happens next there, or that it waits in line; undefined while it is being made. */
export function placeWords({ atCounter, cubby, release, waitingSince }: KioskOrder): string | undefined {
  if (atCounter) return 'At the counter'
  if (!cubby) return waitingSince ? 'Waiting in line for a cubby' : undefined
  if (release?.state === 'Waiting') return 'The guest is waiting: press Seen'
  if (cubby.mayBeUnlocked) {
    return cubby.phase === 'Reserved'
      ? 'The back may be unlocked: pull it open, put the order in and close it'
      : 'A door may be unlocked: check it, or hand the order over'
  }
  return PLACES[cubby.phase]
}

export function Place({ order }: { order: KioskOrder }) {
  const words = placeWords(order)
  if (words === undefined) return null
  return (
    <p className="kiosk-place">
      {order.cubby && <CubbyChip {...order.cubby} />} {words}
    </p>
  )
}
