import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { calledNumber } from '../../../contract/daily-number'
import { Input, Select } from '../../platform/ui/form/field'
import { TextLink } from '../../platform/ui/text-link'
import { DoorsAway, useDoorsAway } from '../cubbies/doors-away'
import type { Room } from '../cubbies/next-free'
import { Opened } from '../opened'
import type { KioskOrder } from '../screen'
import { Sheet } from '../sheet'
import { Comp } from './comp'
import { GuestProblems } from './guest-problems'
import { InCubby } from './in-cubby'
import { isHeld, nextStep, Small } from './next-step'
import { placeAdvice } from './place-words'
import { AtOnceForm, PressForm, pressKey } from './press-form'
import './more.css'

interface MoreProps {
  order: KioskOrder
  room: Room | undefined
  /** True if this person may cancel, and refund drinks that were made. */
  mayCancel: boolean
  /** True if this person may give drinks away. */
  mayComp: boolean
  disabled: boolean
}

interface PartProps {
  order: KioskOrder
  disabled: boolean
}

/** Everything about a ticket besides its next step. */
export function More({ order, room, mayCancel, mayComp, disabled }: MoreProps) {
  const isLoading = order.status === 'Prepared' && order.cubby?.phase === 'Reserved'
  const isTakenOut = order.cubby?.phase === 'HandingOver'
  const isHere = (order.status === 'Started' || order.status === 'Prepared') && !isLoading && !isTakenOut
  const hasLeft = order.status === 'Completed' || order.status === 'Cancelled'
  const advice = placeAdvice(order)
  const hasProblem = order.problems.some(({ resolvedAt }) => resolvedAt === null)
  return (
    <Sheet
      className={hasProblem ? 'kiosk-more kiosk-more-problem' : 'kiosk-more'}
      summary={
        <>
          <span aria-hidden="true">{hasProblem ? '!' : '⋯'}</span>
          <span className="hidden-label">
            More for #{calledNumber(order)}
            {hasProblem && ': the guest reported a problem'}
          </span>
        </>
      }
      always={
        <>
          <h4>
            #{calledNumber(order)} {order.guest}
          </h4>
          {advice && <p>{advice}.</p>}
          {order.status === 'Prepared' && room?.isOnline && room.full && <p>{room.full}</p>}
          <DoorsAway />
        </>
      }
    >
      <GuestProblems order={order} mayAct disabled={disabled} />
      {order.status === 'Started' && <ByHand order={order} room={room} disabled={disabled} />}
      {isLoading && <Loading order={order} isOnline={room?.isOnline === true} disabled={disabled} />}
      {order.status === 'Prepared' && isHere && <Cubbies order={order} room={room} disabled={disabled} />}
      {isLoadedPartly(order) && (
        <Part order={order} says="Not into these cubbies after all? What is loaded opens, one cubby after another.">
          <Small intent="reload" label="Take it out again" disabled={disabled} />
        </Part>
      )}
      {order.cubby && (order.status === 'Ready' || order.cubby.phase === 'HandingOver') && (
        <InCubby order={order} cubby={order.cubby} disabled={disabled} />
      )}
      {order.status === 'Ready' && order.atCounter && (
        <Part order={order} says="Not for the counter after all?">
          <Small intent="reload" label="Back to the bar" disabled={disabled} />
        </Part>
      )}
      {isHere && (
        <Part order={order} says="Is the guest at the bar?">
          <Small intent="handOverNow" label="Hand over now" disabled={disabled} />
        </Part>
      )}
      <Complaint order={order} mayCancel={mayCancel} disabled={disabled} />
      {mayComp && order.status !== 'Cancelled' && (
        <Opened className="kiosk-by-hand" summary="Comp">
          <Comp order={order} disabled={disabled} />
        </Opened>
      )}
      {order.onTab && <TextLink to={`/kiosk/tabs/${order.tabId}`}>See the tab</TextLink>}
      {hasLeft && <TextLink to={`/orders/${order.id}`}>See the whole order</TextLink>}
      {(mayCancel || order.status === 'Paid') && !hasLeft && <Cancel order={order} disabled={disabled} />}
    </Sheet>
  )
}

/** True if a part of it is in a cubby, and no back is open to load the rest. */
function isLoadedPartly({ status, cubby, cubbies }: KioskOrder): boolean {
  const isAtDoor = cubby?.phase === 'Reserved' || cubby?.phase === 'HandingOver'
  return status === 'Prepared' && !isAtDoor && cubbies.some(({ phase }) => phase === 'Loaded')
}

function Part({ order, says, children }: { order: KioskOrder; says: string; children: ReactNode }) {
  return (
    <PressForm order={order}>
      <p>{says}</p>
      {children}
    </PressForm>
  )
}

/** Marks an order as prepared where the usual button opens a cubby as well. */
function ByHand({ order, room, disabled }: PartProps & Pick<MoreProps, 'room'>) {
  const isAway = useDoorsAway()
  if (nextStep(order, room, isAway)?.intent === 'prepared') return null
  return (
    <Part order={order} says="Made, but loaded later, or by somebody else?">
      <Small intent="prepared" label="Mark prepared" disabled={disabled} />
    </Part>
  )
}

/** The back door is open. Closing it completes the step; this is for a sensor that misses it, or a wrong order. */
function Loading({ order, isOnline, disabled }: PartProps & { isOnline: boolean }) {
  const isAway = useDoorsAway()
  return (
    <>
      <PressForm order={order}>
        <p>The back has closed too early?</p>
        <Small intent="load" label="Open again" disabled={disabled || isAway} />
      </PressForm>
      <Opened className="kiosk-by-hand" summary="It is inside, but nothing happens">
        <Part
          order={order}
          says={
            hasMoreToLoad(order)
              ? 'Are both doors closed? Then the next cubby opens.'
              : 'Are both doors closed? The guest is notified at once and can open the front. You can’t undo this.'
          }
        >
          <Small intent="loaded" label="Yes, it is inside" disabled={disabled} />
        </Part>
      </Opened>
      {order.cubby && (
        <AtOnceForm fetcherKey={pressKey(order.id)}>
          <input type="hidden" name="lockerId" value={order.cubby.lockerId} />
          <input type="hidden" name="cubby" value={order.cubby.number} />
          <p>Wrong order, or the back stuck? Take it out and close the back door, or leave it closed.</p>
          <Small intent="emptyCubby" label="Use another cubby" disabled={disabled || isAway || !isOnline} />
        </AtOnceForm>
      )}
    </>
  )
}

function hasMoreToLoad({ cubbies }: KioskOrder): boolean {
  return cubbies.some(({ phase }) => phase === 'NextInLine')
}

/** A cubby by number, or a place in line. */
function Cubbies({ order, room, disabled }: PartProps & Pick<MoreProps, 'room'>) {
  const isAway = useDoorsAway()
  if (!room?.isOnline || isAway || !room.fits) return null
  if (room.free.length === 0 && !isHeld(order)) {
    if (order.waitingSince) {
      return (
        <Part order={order} says="It gets the next free cubby.">
          <Small intent="counter" label="Serve at the counter" disabled={disabled} />
        </Part>
      )
    }
    return (
      <Part order={order} says="It gets the next free cubby, and you read it here.">
        <Small intent="line" label="Wait in line" disabled={disabled} />
      </Part>
    )
  }
  if (room.free.length < 2 || order.cubby) return null
  return (
    <Part order={order} says="Choose the cubby">
      <Select name="cubby" defaultValue={room.free[0]} aria-label={`Cubby for #${calledNumber(order)}`}>
        {room.free.map((number) => (
          <option key={number} value={number}>
            Cubby {number}
          </option>
        ))}
      </Select>
      <Small intent="load" label="Load there" disabled={disabled} />
    </Part>
  )
}

/** A line that cannot be made or is missing. */
function Complaint({ order, mayCancel, disabled }: PartProps & Pick<MoreProps, 'mayCancel'>) {
  const complaint = complaintOf(order.status, mayCancel)
  if (isLastLine(order)) return <p>{mayCancel ? NOTHING_LEFT : `${NOTHING_LEFT} Ask a Manager or an Owner.`}</p>
  const lines = complaint ? order.items.filter((line) => line.status === complaint.about) : []
  if (!complaint || lines.length === 0) return null
  return (
    <PressForm order={order}>
      <input type="hidden" name="intent" value="item" />
      <p>
        {isUncharged(order) ? 'It comes off the tab at once.' : 'The guest is refunded at once.'} You can’t undo this.
      </p>
      {complaint.becomes === 'Missing' && <Reason id={`missing-${order.id}`} label="Reason for the refund" />}
      {lines.map((line) => (
        <Button
          key={line.id}
          type="submit"
          name="item"
          value={`${line.id}:${complaint.becomes}`}
          variant="soft"
          color="gray"
          size="3"
          disabled={disabled}
        >
          {line.name}: {complaint.label}
        </Button>
      ))}
    </PressForm>
  )
}

/** True if its tab will pay the order, so that nothing is to be refunded. */
function isUncharged({ paymentStatus }: KioskOrder): boolean {
  return paymentStatus === 'Authorized'
}

const NOTHING_LEFT = 'Not available? It is the last drink on this order, so cancel the order instead.'

/** True if the order was started and only one line is left. Removing it means cancelling the order, which needs a Manager and a reason. */
function isLastLine({ status, items }: KioskOrder): boolean {
  return status === 'Started' && items.filter((line) => line.status !== 'NotAvailable').length === 1
}

/** Returns how a line can fail: not available before it is made, missing afterwards. Either is refunded; refunding a made drink needs a Manager. */
function complaintOf(status: KioskOrder['status'], mayRefund: boolean) {
  if (status === 'Paid' || status === 'Started') {
    return { about: 'Pending', becomes: 'NotAvailable', label: 'not available' }
  }
  return status === 'Ready' && mayRefund ? { about: 'Complete', becomes: 'Missing', label: 'missing' } : undefined
}

/** Asks for a reason. */
function Cancel({ order, disabled }: PartProps) {
  const id = `cancel-${order.id}`
  return (
    <PressForm order={order}>
      <input type="hidden" name="intent" value="cancel" />
      <Reason id={id} label="Reason for cancelling" />
      <p>The guest sees this.</p>
      <Button type="submit" color="red" variant="soft" size="3" disabled={disabled}>
        {isUncharged(order) ? 'Cancel, off the tab' : 'Cancel and refund'}
      </Button>
    </PressForm>
  )
}

function Reason({ id, label }: { id: string; label: string }) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input id={id} name="reason" required maxLength={255} autoComplete="off" />
    </>
  )
}
