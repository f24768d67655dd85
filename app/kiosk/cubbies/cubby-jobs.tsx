import { LOCKER_COLORS } from '../../../contract/cubbies'
import { EmptyCubby } from './empty-cubby'
import type { KioskLocker } from '../screen'
import './cubby-jobs.css'

/** The cubbies that somebody has to look at. */
export function CubbyJobs({ lockers, mayAct }: { lockers: readonly KioskLocker[]; mayAct: boolean }) {
  const jobs = lockers.flatMap((locker) =>
    locker.cubbies.flatMap((cubby) => {
      const words = jobAt(cubby)
      return words === undefined ? [] : [{ locker, cubby, words }]
    }),
  )
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
          {mayAct && <EmptyCubby cubby={cubby} lockerId={locker.lockerId} online={locker.online} />}
        </li>
      ))}
    </ul>
  )
}

/** What somebody has to do at a cubby; undefined when all is well. */
function jobAt({ phase, note, mayBeUnlocked, front, back }: KioskLocker['cubbies'][number]): string | undefined {
  if (phase === 'Emptying') return 'Take everything out and close the back door'
  if (mayBeUnlocked) return 'It was released, and nobody saw it latch: open and shut the door'
  if (phase === 'Unclaimed' || phase === 'Fault') return note ?? 'Look inside'
  // Nobody is at it, and nothing is loaded there until it is shut.
  const isAtRest = phase === 'Free' || phase === 'NextInLine' || phase === 'Settling' || phase === 'Loaded'
  const openDoor = front === 'open' ? 'front' : back === 'open' ? 'back' : undefined
  // What is being loaded is not the guest's before the front is shut as well.
  if ((isAtRest && openDoor !== undefined) || (phase === 'Reserved' && openDoor === 'front'))
    return `Its ${openDoor} door stands open: shut it`
  return note ?? undefined
}
