import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { CubbyPhase } from '../../../contract/cubbies'
import { useDoorsAway } from '../cubbies/doors-away'
import type { Room } from '../cubbies/next-free'
import { PressForm } from './press-form'
import type { KioskOrder } from '../screen'
import './next-step.css'

interface NextStepProps {
  order: KioskOrder
  /** For an order that is being made or to be loaded. */
  room: Room | undefined
  disabled: boolean
}

/** A ticket's one large button. */
export function NextStep({ order, room, disabled }: NextStepProps) {
  const isAway = useDoorsAway()
  const step = nextStep(order, room, isAway)
  if (!step) return null
  const { intent, label, opensDoor = false } = step
  return (
    <PressForm order={order}>
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="3"
        className="kiosk-big"
        disabled={disabled || (opensDoor && isAway)}
      >
        {label}
      </Button>
    </PressForm>
  )
}

interface Step {
  intent: string
  label: string
  opensDoor?: boolean
}

/**
 * Returns the usual next step, if it is the bar's. While a cubby is free, one press marks an order as prepared and opens the cubby. Without a
 * connection doors cannot open, but orders are made all the same.
 */
export function nextStep(order: KioskOrder, room: Room | undefined, isAway: boolean): Step | undefined {
  const mayLoad = room?.isOnline === true && (isHeld(order) || room.free.length > 0)
  switch (order.status) {
    case 'Paid':
      return { intent: 'start', label: 'Start' }
    case 'Started':
      return mayLoad && !isAway
        ? { intent: 'prepareAndLoad', label: 'Load', opensDoor: true }
        : { intent: 'prepared', label: 'Mark prepared' }
    case 'Prepared':
      // A back is open, or it waits in line.
      if (isOpen(order.cubby?.phase) || (order.waitingSince && !mayLoad)) return undefined
      return mayLoad
        ? { intent: 'load', label: cubbyLabel(order), opensDoor: true }
        : { intent: 'counter', label: 'Serve at the counter' }
    case 'Ready':
      return order.cubby ? undefined : { intent: 'handOver', label: 'Hand over' }
    default:
      return undefined
  }
}

/** True if it has all cubbies that it needs. */
export function isHeld({ cubby, room }: KioskOrder): boolean {
  return cubby !== null && room.needs === 0
}

function isOpen(phase: CubbyPhase | undefined): boolean {
  return phase === 'Reserved' || phase === 'HandingOver'
}

/** A cubby that is held for the order by now has a number. */
function cubbyLabel({ cubby }: KioskOrder): string {
  if (!cubby) return 'Load'
  return cubby.phase === 'NextInLine' ? `Load cubby ${cubby.number}` : 'Load the rest'
}

interface SmallProps {
  intent: string
  label: ReactNode
  disabled: boolean
}

/** A step other than the usual next one. */
export function Small({ intent, label, disabled }: SmallProps) {
  return (
    <Button type="submit" name="intent" value={intent} size="3" variant="soft" color="gray" disabled={disabled}>
      {label}
    </Button>
  )
}
