import type { DoorLine } from '../../ordering/lockers/door-history'
import { secondsInWords } from '../../platform/ui/how-long'

type Command = NonNullable<DoorLine['command']>

/** Why a door was opened. */
export const PURPOSES: Record<Command['purpose'], string> = {
  load: 'Load',
  pickup: 'Pickup',
  reopen: 'Second look',
  handOver: 'Hand over',
  empty: 'Empty',
  service: 'Service',
}

const ENDED: Record<Command['status'], string> = {
  Pending: 'Not sent yet',
  Sent: 'Sent, no answer yet',
  Revoking: 'Being withdrawn',
  Done: 'Lock released',
  Failed: 'Failed',
  Expired: 'Too late, not carried out',
  Revoked: 'Withdrawn',
}

/** How a command ended, and why. */
export function endedInWords({ command }: DoorLine): string {
  if (!command) return 'No command'
  const how = command.byTicket ? `${ENDED[command.status]}, with a ticket` : ENDED[command.status]
  return command.error === null ? how : `${how}: ${command.error}`
}

/** A delay below this, in milliseconds, is not noticeable. */
const AT_ONCE_MS = 300

/** How the door moved: 'Opened after 2 s, open for 7 s'. */
export function movedInWords({ command, movement }: DoorLine): string {
  if (!movement) {
    const mayMove = command?.status === 'Pending' || command?.status === 'Sent' || command?.status === 'Revoking'
    return mayMove ? 'Not yet' : 'Did not move'
  }
  const { after, open, again } = movement
  const words = [
    after === null ? 'Opened' : after < AT_ONCE_MS ? 'Opened at once' : `Opened after ${inWords(after)}`,
    open === null ? 'not seen closing' : `open for ${inWords(open)}`,
    ...(again === 0 ? [] : [again === 1 ? 'opened once more' : `opened ${again} times more`]),
  ]
  return words.join(', ')
}

/** '0.8 s', '7 s', '3 min 20 s', '2 h 5 min'. */
function inWords(ms: number): string {
  return ms < 950 ? `${(ms / 1000).toFixed(1)} s` : secondsInWords(Math.round(ms / 1000))
}
