import { Button, Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LOCKER_COLORS } from '../../../contract/cubbies'
import { PHASE_LABELS } from '../../kiosk/cubbies/cubby-chip'
import { EmptyCubby } from '../../kiosk/cubbies/empty-cubby'
import type { CubbyView } from '../../ordering/lockers/views'
import { TextLink } from '../../platform/ui/text-link'
import './service-cubby.css'
import { sizeWords, type Size } from './size-fields'

/** One cubby for the locker's operators: its light, its doors, and the actions on it. */
interface ServiceCubbyProps {
  cubby: CubbyView & Size
  /** The locker's code. */
  lockerId: string
  /** The screen with the history of its doors. */
  doors: string
  online: boolean
  mayAct: boolean
}

export function ServiceCubby({ cubby, lockerId, doors, online, mayAct }: ServiceCubbyProps) {
  const { number, reach, phase, color, front, back, orderId, occupied, note, mayBeUnlocked, reported } = cubby
  return (
    <li className="service-cubby" style={{ '--cubby': LOCKER_COLORS[color] }} data-phase={phase}>
      <h3>
        <span>
          Cubby {number}
          {reach !== 'middle' && `, ${reach}`}
        </span>
        <span>{reported ? PHASE_LABELS[phase] : 'not connected'}</span>
      </h3>
      <p>
        Front {front}, back {back}
        {orderId !== null && `, order ${orderId}`}
        {occupied && ', occupied'}
      </p>
      <p>{sizeWords(cubby)}</p>
      {!reported && <p>The controller does not report this cubby: it gets no orders.</p>}
      {mayBeUnlocked && (
        <p>A lock was released, but did not report latching. It may be unlocked: open and close its door.</p>
      )}
      {note && <p>{note}</p>}
      {mayAct && <CubbyButtons cubby={cubby} online={online} />}
      {mayAct && <EmptyCubby cubby={cubby} lockerId={lockerId} online={online} />}
      <TextLink to={doors}>
        Who opened it<span className="hidden-label">: cubby {number}</span>
      </TextLink>
    </li>
  )
}

function CubbyButtons({ cubby: { number, phase }, online }: { cubby: CubbyView; online: boolean }) {
  return (
    <Flex wrap="wrap" gap="2">
      {(['back', 'front'] as const).map((door) => (
        <Press key={door} intent="open" cubby={number} values={{ door }} disabled={!online}>
          Open {door}
        </Press>
      ))}
      {phase === 'OutOfService' ? (
        <Press intent="backInService" cubby={number}>
          Back in service
        </Press>
      ) : (
        <Press intent="outOfService" cubby={number} color="gray">
          Out of service
        </Press>
      )}
    </Flex>
  )
}

interface PressProps {
  intent: string
  cubby: number
  values?: Record<string, string>
  disabled?: boolean
  color?: 'gray'
  children: ReactNode
}

/** A button with a form of its own. */
export function Press({ intent, cubby, values = {}, disabled = false, color, children }: PressProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="cubby" value={cubby} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="2" variant="soft" disabled={disabled} {...(color && { color })}>
        {children}
      </Button>
    </Form>
  )
}
