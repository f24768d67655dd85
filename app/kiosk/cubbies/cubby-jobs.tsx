import { LOCKER_COLORS } from '../../../contract/cubbies'
import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { useDoorsAway } from './doors-away'
import { EmptyCubby } from './empty-cubby'
import type { KioskLocker } from '../screen'
import './cubby-jobs.css'

type KioskCubby = KioskLocker['cubbies'][number]

/** The cubbies that need staff. */
export function CubbyJobs({ lockers, mayAct }: { lockers: readonly KioskLocker[]; mayAct: boolean }) {
  const jobs = jobsOf(lockers)
  if (jobs.length === 0) return null
  return (
    <ul className="cubby-jobs" aria-label="Cubbies to look at">
      {jobs.map(({ locker, cubby, words }) => (
        <li
          key={`${locker.id}-${cubby.number}`}
          className="cubby-job"
          style={{ '--cubby': LOCKER_COLORS[cubby.color] }}
        >
          <p>
            <strong>
              {lockers.length > 1 && `${locker.name}, `}Cubby {cubby.number}
            </strong>{' '}
            {words}
          </p>
          {mayAct && <OpenUnlocked locker={locker} cubby={cubby} />}
          {mayAct && <EmptyCubby cubby={cubby} lockerId={locker.lockerId} online={locker.online} />}
        </li>
      ))}
    </ul>
  )
}

/** The cubbies that need staff, and what for. */
export function jobsOf(lockers: readonly KioskLocker[]) {
  return lockers.flatMap((locker) =>
    locker.cubbies.flatMap((cubby) => {
      const words = jobAt(cubby)
      return words === undefined ? [] : [{ locker, cubby, words }]
    }),
  )
}

/** Opens a door that may be unlocked, so that staff can close it again. Only the guest opens the front of a cubby that holds their order. */
function OpenUnlocked({ locker, cubby }: { locker: KioskLocker; cubby: KioskCubby }) {
  const isAway = useDoorsAway()
  const { unlockedDoor: door, phase, number } = cubby
  if (door === null || !mayStaffOpen(cubby) || phase === 'Emptying' || cubby[door] === 'open') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="lockerId" value={locker.lockerId} />
      <input type="hidden" name="cubby" value={number} />
      <input type="hidden" name="door" value={door} />
      <Button type="submit" name="intent" value="openDoor" size="2" disabled={!locker.online || isAway}>
        Open the {door}
      </Button>
    </Form>
  )
}

function mayStaffOpen({ unlockedDoor, occupied, orderId }: KioskCubby): boolean {
  return unlockedDoor === 'back' || (!occupied && orderId === null)
}

/** Returns what staff have to do at a cubby; undefined if nothing. */
function jobAt(cubby: KioskCubby): string | undefined {
  const { phase, note, unlockedDoor, front, back } = cubby
  if (phase === 'Emptying') return 'Take everything out and close the back door'
  if (unlockedDoor !== null) {
    const todo = mayStaffOpen(cubby) ? 'open and close it' : 'pull it open and close it, or hand the order over'
    return `The ${unlockedDoor} may be unlocked: ${todo}`
  }
  if (phase === 'Unclaimed' || phase === 'Fault') return note ?? 'Look inside'
  // Nobody is at the cubby, and nothing can be loaded into it until the door is closed.
  const isAtRest = phase === 'Free' || phase === 'NextInLine' || phase === 'Settling' || phase === 'Loaded'
  const openDoor = front === 'open' ? 'front' : back === 'open' ? 'back' : undefined
  // A cubby that is being loaded is not the guest's until the front is closed as well.
  if ((isAtRest && openDoor !== undefined) || (phase === 'Reserved' && openDoor === 'front'))
    return `Its ${openDoor} door is open: close it`
  return note ?? undefined
}
