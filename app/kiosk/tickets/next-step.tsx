import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Select } from '../../platform/ui/form/field'
import { DoorsAway, useDoorsAway } from '../cubbies/doors-away'
import type { Room } from '../cubbies/next-free'
import { Opened } from './opened'
import { AtOnceForm, PressForm, pressKey } from './press-form'
import type { KioskOrder } from '../screen'
import './next-step.css'

interface NextStepProps {
  order: KioskOrder
  /** For an order that is to be loaded. */
  room: Room | undefined
  disabled: boolean
}

interface ToLoadProps extends NextStepProps {
  room: Room
}

const NO_ROOM: Room = { isOnline: false, free: [], full: '' }

/** The next step is the only solid button. */
export function NextStep({ order, room = NO_ROOM, disabled }: NextStepProps) {
  switch (order.status) {
    case 'Paid':
      return <OneStep order={order} intent="start" label="Start" disabled={disabled} />
    case 'Started':
      return <OneStep order={order} intent="prepared" label="Mark prepared" disabled={disabled} />
    case 'Prepared':
      return order.cubby?.phase === 'Reserved' ? (
        <Loading order={order} room={room} disabled={disabled} />
      ) : (
        <ToLoad order={order} room={room} disabled={disabled} />
      )
    default:
      return null
  }
}

function OneStep({ order, ...step }: StepProps & { order: KioskOrder }) {
  return (
    <PressForm order={order} className="kiosk-actions">
      <Big {...step} />
    </PressForm>
  )
}

/** The back door is open. Closing it completes the step; the buttons are for a sensor that misses it, or a wrong order. */
function Loading({ order, room, disabled }: ToLoadProps) {
  const isAway = useDoorsAway()
  return (
    <div className="kiosk-steps">
      <PressForm order={order}>
        <Small intent="load" label="Open again" disabled={disabled || isAway} />
        <DoorsAway />
      </PressForm>
      <Opened className="kiosk-by-hand" summary="Something wrong?">
        <Opened className="kiosk-by-hand" summary="It is inside, but nothing happens">
          <PressForm order={order}>
            <p>Are both doors closed? The guest is notified at once and can open the front. You can’t undo this.</p>
            <Small intent="loaded" label="Yes, it is inside" disabled={disabled} />
          </PressForm>
        </Opened>
        {order.cubby && (
          <AtOnceForm fetcherKey={pressKey(order.id)}>
            <input type="hidden" name="lockerId" value={order.cubby.lockerId} />
            <input type="hidden" name="cubby" value={order.cubby.number} />
            <p>Wrong order or wrong cubby? Take it out and close the back door.</p>
            <Small intent="emptyCubby" label="Stop loading" disabled={disabled || isAway || !room.isOnline} />
          </AtOnceForm>
        )}
      </Opened>
    </div>
  )
}

function ToLoad({ order, room: { isOnline, free, full }, disabled }: ToLoadProps) {
  const isAway = useDoorsAway()
  if (isOnline && (order.cubby || free.length > 0)) {
    return (
      <PressForm order={order} className="kiosk-actions">
        <Big intent="load" label="Load" disabled={disabled || isAway} />
        <DoorsAway />
        {free.length > 1 && !order.cubby && (
          <Opened className="kiosk-by-hand" summary="Choose the cubby">
            <Select name="cubby" defaultValue="" aria-label={`Cubby for order ${order.id}`}>
              <option value="">Any cubby</option>
              {free.map((number) => (
                <option key={number} value={number}>
                  Cubby {number}
                </option>
              ))}
            </Select>
          </Opened>
        )}
      </PressForm>
    )
  }
  return (
    <PressForm order={order} className="kiosk-actions">
      {isOnline && <p className="kiosk-no-cubby">{full}</p>}
      <Big intent="counter" label="Serve at the counter" disabled={disabled} />
      {isOnline && !isAway && !order.waitingSince && <Small intent="line" label="Wait in line" disabled={disabled} />}
    </PressForm>
  )
}

interface StepProps {
  intent: string
  label: ReactNode
  disabled: boolean
}

function Big({ intent, label, disabled }: StepProps) {
  return (
    <Button type="submit" name="intent" value={intent} size="3" className="kiosk-big" disabled={disabled}>
      {label}
    </Button>
  )
}

/** A step other than the usual next one. */
export function Small({ intent, label, disabled }: StepProps) {
  return (
    <Button type="submit" name="intent" value={intent} size="3" variant="soft" color="gray" disabled={disabled}>
      {label}
    </Button>
  )
}
