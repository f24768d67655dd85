import { Button, Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cubbyColor, LOCKER_COLORS } from '../../contract/cubbies'
import { PHASE_LABELS } from '../kiosk/cubby-chip'
import type { CubbyView } from '../lockers/views'
import './service-cubby.css'

/** One cubby for whoever looks after the locker: its light, its doors, and what can be done with it. */
export function ServiceCubby({ cubby, online, mayAct }: { cubby: CubbyView; online: boolean; mayAct: boolean }) {
  const { number, phase, front, back, orderId, occupied, note } = cubby
  return (
    <li className="service-cubby" style={{ '--cubby': LOCKER_COLORS[cubbyColor(phase)] }} data-phase={phase}>
      <h3>
        <span>Cubby {number}</span>
        <span>{PHASE_LABELS[phase]}</span>
      </h3>
      <p>
        Front {front}, back {back}
        {orderId !== null && `, order ${orderId}`}
        {occupied && ', occupied'}
      </p>
      {note && <p>{note}</p>}
      {mayAct && <CubbyButtons cubby={cubby} online={online} />}
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
      {(phase === 'Unclaimed' || phase === 'Fault') && (
        <Press intent="clear" cubby={number}>
          Emptied
        </Press>
      )}
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
