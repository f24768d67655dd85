import { LOCKER_COLORS } from '../../contract/cubbies'
import { StatusBadge } from '../ui/badge'
import { TextLink } from '../ui/text-link'
import { PHASE_LABELS } from './cubby-chip'
import { EmptyCubby } from './empty-cubby'
import type { KioskLocker } from './screen'
import './cubby-bank.css'

/** A locker: every cubby with its light, what is in it, and whether a door is open. */
export function CubbyBank({ locker, mayAct }: { locker: KioskLocker; mayAct: boolean }) {
  return (
    <section className="kiosk-bank" aria-label={`Locker ${locker.name}`}>
      <header>
        <h2>{locker.name}</h2>
        <StatusBadge status={locker.online ? 'Online' : 'Offline'} />
        <TextLink to={`/businesses/${locker.businessId}/lockers/${locker.id}/doors`}>Who opened it</TextLink>
      </header>
      <ol className="cubbies" data-offline={!locker.online || undefined}>
        {locker.cubbies.map((cubby) => {
          const open = [cubby.back === 'open' && 'back open', cubby.front === 'open' && 'front open']
            .filter(Boolean)
            .join(', ')
          return (
            <li
              key={cubby.number}
              className="cubby"
              style={{ '--cubby': LOCKER_COLORS[cubby.color] }}
              data-phase={cubby.phase}
            >
              <span className="cubby-number">{cubby.number}</span>
              {cubby.reach !== 'middle' && <span className="cubby-reach">{cubby.reach}</span>}
              <span className="cubby-phase">{cubby.reported ? PHASE_LABELS[cubby.phase] : 'not connected'}</span>
              {cubby.orderId !== null && <span className="cubby-order">#{cubby.orderId}</span>}
              {open && <span className="cubby-open">{open}</span>}
            </li>
          )
        })}
      </ol>
      <ul className="cubby-jobs">
        {locker.cubbies.map((cubby) => {
          const job = jobAt(cubby)
          if (job === undefined) return null
          return (
            <li key={cubby.number} className="cubby-job" style={{ '--cubby': LOCKER_COLORS[cubby.color] }}>
              <p>
                <strong>Cubby {cubby.number}</strong> {job}
              </p>
              {mayAct && <EmptyCubby cubby={cubby} lockerId={locker.lockerId} online={locker.online} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What somebody has to do at a cubby; undefined when all is well. */
function jobAt({ phase, note, mayBeUnlocked }: KioskLocker['cubbies'][number]): string | undefined {
  if (phase === 'Emptying') return 'Take everything out and close the back door'
  if (mayBeUnlocked) return 'It was released and its door did not move: open and shut the door'
  if (phase === 'Unclaimed' || phase === 'Fault') return note ?? 'Look inside'
  return note ?? undefined
}
