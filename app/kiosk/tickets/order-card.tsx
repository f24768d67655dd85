import { memo } from 'react'
import { minutesInWords } from '../../platform/ui/how-long'
import type { Room } from '../cubbies/next-free'
import { KeptTap } from '../kept/kept-taps'
import type { KioskOrder, KioskScreen } from '../screen'
import { GuestProblems } from './guest-problems'
import { NextStep } from './next-step'
import { Lines } from './order-lines'
import { Problem } from './order-problem'
import { Place } from './place-words'
import { PressForm, PressRefused } from './press-form'
import { ReadyLine } from './ready-line'
import './order-card.css'

/** What a ticket shows and nothing more: whatever else the screen loads, it is not drawn again. */
export interface TicketProps extends Pick<KioskScreen, 'mayAct' | 'mayCancel'> {
  order: KioskOrder
  /** Where it could be loaded, while that is what is to be done. */
  room: Room | undefined
  /** For how many minutes somebody waits, and whether that is too long. */
  minutes: number
  isLate: boolean
  /** A press at it is under way. */
  sending: boolean
  /** It has just come in. */
  isNew: boolean
}

/** One order at the bar. */
export const OrderCard = memo(function Drawn(props: TicketProps) {
  return props.order.status === 'Ready' ? <ReadyLine {...props} /> : <Ticket {...props} />
})

/** What to make, for whom, how long they have waited, and one big button for the next step. */
function Ticket({ order, room, mayAct, mayCancel, minutes, isLate, sending, isNew }: TicketProps) {
  const isMaking = order.status === 'Started' && mayAct
  return (
    <li
      id={`order-${order.id}`}
      className="kiosk-order"
      tabIndex={-1}
      data-status={order.status}
      data-late={isLate || undefined}
      data-new={isNew || undefined}
      aria-busy={sending || undefined}
    >
      <header className="kiosk-order-head">
        <h3>
          <span className="kiosk-order-number">#{order.id}</span> {order.guest}
        </h3>
        <span className="kiosk-wait">
          {isLate && 'Late: '}
          {minutes < 1 ? 'just now' : minutesInWords(minutes)}
        </span>
      </header>
      {isMaking ? (
        <PressForm order={order}>
          <input type="hidden" name="intent" value="item" />
          <Lines order={order} tick disabled={sending} />
        </PressForm>
      ) : (
        <Lines order={order} />
      )}
      {order.reach && <p className="kiosk-reach">Needs a low cubby: the guest reaches it sitting</p>}
      <GuestProblems order={order} mayAct={mayAct} disabled={sending} />
      <Place order={order} />
      <KeptTap orderId={order.id} />
      <PressRefused orderId={order.id} />
      {mayAct && (
        <div className="kiosk-steps">
          <NextStep order={order} room={room} disabled={sending} />
          <Problem
            order={order}
            mayRefund={mayCancel}
            mayCancel={mayCancel || order.status === 'Paid'}
            disabled={sending}
          />
        </div>
      )}
    </li>
  )
}
