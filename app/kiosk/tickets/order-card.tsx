import { memo } from 'react'
import { minutesInWords } from '../../platform/ui/how-long'
import type { Room } from '../cubbies/next-free'
import { KeptTap } from '../taps/waiting-taps'
import type { KioskOrder, KioskScreen } from '../screen'
import { GuestProblems } from './guest-problems'
import { LATE_WORDS, type Lateness } from './minutes'
import { NextStep } from './next-step'
import { Lines } from './order-lines'
import { Problem } from './order-problem'
import { Place } from './place-words'
import { PressForm, PressRefused } from './press-form'
import { ReadyLine } from './ready-line'
import './order-card.css'

/** Only what a ticket shows, so that other changes of the screen do not render it again. */
export interface TicketProps extends Pick<KioskScreen, 'mayAct' | 'mayCancel'> {
  order: KioskOrder
  /** The cubbies available, while the order is to be loaded. */
  room: Room | undefined
  /** Minutes waited, and how late that is. */
  minutes: number
  lateness: Lateness
  /** A press on it is in flight. */
  sending: boolean
  /** It has just arrived. */
  isNew: boolean
}

export const OrderCard = memo(function Drawn(props: TicketProps) {
  return props.order.status === 'Ready' ? <ReadyLine {...props} /> : <Ticket {...props} />
})

/** The drinks, the guest, the waiting time, and one large button for the next step. */
function Ticket({ order, room, mayAct, mayCancel, minutes, lateness, sending, isNew }: TicketProps) {
  const isMaking = order.status === 'Started' && mayAct
  return (
    <li
      id={`order-${order.id}`}
      className="kiosk-order"
      tabIndex={-1}
      data-status={order.status}
      data-late={lateness}
      data-new={isNew || undefined}
      aria-busy={sending || undefined}
    >
      <header className="kiosk-order-head">
        <h3>
          <span className="kiosk-order-number">#{order.id}</span> {order.guest}
        </h3>
        <span className="kiosk-wait">
          {lateness && LATE_WORDS[lateness]}
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
      {order.reach && <p className="kiosk-reach">Needs a low cubby: the guest is seated</p>}
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
