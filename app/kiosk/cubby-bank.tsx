import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { cubbyColor, LOCKER_COLORS } from '../../contract/cubbies'
import { StatusBadge } from '../ui/badge'
import { PHASE_LABELS } from './cubby-chip'
import type { KioskLocker } from './screen'
import './cubby-bank.css'

/** A locker: every cubby with its light, what is in it, and whether a door is open. */
export function CubbyBank({ locker, mayAct }: { locker: KioskLocker; mayAct: boolean }) {
  return (
    <section className="kiosk-bank" aria-label={`Locker ${locker.name}`}>
      <header>
        <h2>{locker.name}</h2>
        <StatusBadge status={locker.online ? 'Online' : 'Offline'} />
      </header>
      <ol className="cubbies" data-offline={!locker.online || undefined}>
        {locker.cubbies.map((cubby) => {
          const open = [cubby.back === 'open' && 'back open', cubby.front === 'open' && 'front open']
            .filter(Boolean)
            .join(', ')
          const mayClear = mayAct && (cubby.phase === 'Unclaimed' || cubby.phase === 'Fault')
          return (
            <li
              key={cubby.number}
              className="cubby"
              style={{ '--cubby': LOCKER_COLORS[cubbyColor(cubby.phase)] }}
              data-phase={cubby.phase}
            >
              <span className="cubby-number">{cubby.number}</span>
              <span className="cubby-phase">{PHASE_LABELS[cubby.phase]}</span>
              {cubby.orderId !== null && <span className="cubby-order">#{cubby.orderId}</span>}
              {open && <span className="cubby-open">{open}</span>}
              {cubby.note && <span className="cubby-open">{cubby.note}</span>}
              {mayClear && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="clearCubby" />
                  <input type="hidden" name="lockerId" value={locker.lockerId} />
                  <input type="hidden" name="cubby" value={cubby.number} />
                  <Button type="submit" size="2" variant="soft" color="red">
                    Emptied
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
