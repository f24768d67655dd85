import type { KioskOrder } from '../screen'

const PLACES: Partial<Record<NonNullable<KioskOrder['cubby']>['phase'], string>> = {
  Reserved: 'Put it in and close the back door',
  Loaded: 'Waiting for the guest',
  Collecting: 'The guest is picking it up',
  HandingOver: 'Take it out and close the back door',
  Unclaimed: 'Nobody came for it',
  Fault: 'Fault: look at the cubby',
}

/**
 * Returns where the order is and what happens next there, or that it waits in line. Undefined while a button says it: it is being made, can be loaded,
 * or is at the counter. Fits the place of a ticket's button.
 */
export function placeWords(order: KioskOrder): string | undefined {
  const { status, cubby, release, waitingSince, isHeldBack } = order
  if (status === 'Completed') return 'Picked up or handed over'
  if (status === 'Cancelled') return 'Cancelled'
  if (!cubby) return waitingSince ? 'In line for a cubby' : undefined
  if (isHeldBack) return 'Drink limit: look at the guest'
  if (release?.state === 'Waiting') return 'The guest is waiting: press Seen'
  if (cubby.mayBeUnlocked) return cubby.phase === 'Reserved' ? 'Pull the back open' : 'A door may be unlocked'
  if (status === 'Prepared' && cubby.phase === 'Loaded') return waitingSince ? 'The rest is in line' : undefined
  const which = partWords(order)
  return which ? `${which}: ${PLACES[cubby.phase]?.toLowerCase() ?? ''}` : PLACES[cubby.phase]
}

/** Returns which of the order's cubbies is open, as '1 of 2'; undefined if none is, or if it has only one. */
function partWords({ cubby, cubbies }: KioskOrder): string | undefined {
  const isOpen = cubby?.phase === 'Reserved' || cubby?.phase === 'HandingOver'
  if (!isOpen || cubbies.length < 2) return undefined
  const place = cubbies.findIndex(({ number, takenOutAt }) => number === cubby.number && takenOutAt === null)
  return `${place + 1} of ${cubbies.length}`
}

/** Returns what to do at the cubby, where that needs more than the line's words. */
export function placeAdvice({ cubby }: KioskOrder): string | undefined {
  if (!cubby?.mayBeUnlocked) return undefined
  return cubby.phase === 'Reserved'
    ? 'The back may be unlocked: pull it open, put the order in and close it'
    : 'A door may be unlocked: check it, or hand the order over'
}
