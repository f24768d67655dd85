import { Link } from '@remix-run/react'
import { memo } from 'react'
import { LOCKER_COLORS, type CubbyPhase } from '../../../contract/cubbies'
import { Badge, StatusBadge } from '../../platform/ui/badge'
import { useQueryLink } from '../../platform/ui/frame/location'
import { TextLink } from '../../platform/ui/text-link'
import { PHASE_LABELS } from './cubby-chip'
import { CUBBY_FIELD, cubbyKey, holdsSomething } from './cubby-dialog'
import { useDoorsAway } from './doors-away'
import type { KioskLocker } from '../screen'
import './cubby-bank.css'

declare module 'react' {
  interface CSSProperties {
    /** How many cubbies a row has. */
    '--half'?: number
  }
}

type Cubby = KioskLocker['cubbies'][number]

/** A locker in the screen's header, in two rows: each cubby with its light, its phase, and whether a door is open. */
export const CubbyBank = memo(Bank)

function Bank({ locker, mayAct }: { locker: KioskLocker; mayAct: boolean }) {
  const link = useQueryLink()
  const isAway = useDoorsAway()
  return (
    <section className="kiosk-bank" aria-label={`Locker ${locker.name}`}>
      <div className="kiosk-bank-name">
        <TextLink to={`/businesses/${locker.businessId}/lockers/${locker.id}/doors`}>
          {locker.name}
          <span className="hidden-label">: who opened it</span>
        </TextLink>
        {/* Without a connection the screen does not know. */}
        {isAway ? <Badge tone="idle">Not known</Badge> : <StatusBadge status={locker.online ? 'Online' : 'Offline'} />}
      </div>
      <ol
        className="cubbies"
        style={{ '--half': Math.ceil(locker.cubbies.length / 2) }}
        aria-label="Cubbies"
        data-offline={!locker.online || undefined}
      >
        {locker.cubbies.map((cubby) => (
          <li
            key={cubby.number}
            className="cubby"
            style={{ '--cubby': LOCKER_COLORS[cubby.color] }}
            data-phase={cubby.phase}
          >
            <span className="cubby-number">
              <span className="hidden-label">Cubby </span>
              {cubby.number}
              {cubby.orderNumber !== null && <span className="cubby-order"> #{cubby.orderNumber}</span>}
            </span>
            <Words cubby={cubby} />
            {mayAct && holdsSomething(cubby) && (
              <Link
                className="cubby-open-back"
                to={link({ [CUBBY_FIELD]: cubbyKey(locker, cubby) })}
                preventScrollReset
              >
                <span className="hidden-label">Open back of cubby {cubby.number}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Short enough for two rows of six beside the head of a tablet. */
const SHORT_WORDS: Record<CubbyPhase, string> = {
  Free: 'free',
  NextInLine: 'held',
  Reserved: 'loading',
  Loaded: 'ready',
  Collecting: 'guest',
  HandingOver: 'bar',
  Settling: 'waits',
  Unclaimed: 'unclaimed',
  Emptying: 'emptying',
  Fault: 'fault',
  OutOfService: 'off',
}

function Words({ cubby }: { cubby: Cubby }) {
  const open = [cubby.back === 'open' && 'back', cubby.front === 'open' && 'front'].filter(Boolean)
  const phase = cubby.reported ? PHASE_LABELS[cubby.phase] : 'not connected'
  const short = cubby.reported ? SHORT_WORDS[cubby.phase] : 'missing'
  return (
    <>
      <span className="hidden-label">
        {phase}
        {open.length > 0 && `, ${open.join(' and ')} open`}
        {cubby.reach !== 'middle' && `, ${cubby.reach}`}
      </span>
      <span className="cubby-words" data-open={open.length > 0 || undefined} aria-hidden="true">
        {open.length > 0 ? (
          <>
            {open.length > 1 ? 'both' : open[0]}
            {/* Left out where a cubby is too narrow for it. */}
            <span className="cubby-open-word"> open</span>
          </>
        ) : (
          short
        )}
      </span>
    </>
  )
}
