import { memo } from 'react'
import { calledNumber } from '../../../contract/daily-number'
import { minutesInWords } from '../../platform/ui/how-long'
import type { Room } from '../cubbies/next-free'
import { KeptTap } from '../taps/waiting-taps'
import type { KioskOrder, KioskScreen } from '../screen'
import { DUE_WORDS, LATE_WORDS, type Due, type Lateness } from './minutes'
import { More } from './more'
import { NextStep } from './next-step'
import { Lines } from './order-lines'
import { Place } from './place'
import { PressForm, PressRefused } from './press-form'
import './order-card.css'

/** The states by their tabs' names, for people who do not see the colors. */
const STATES: Partial<Record<KioskOrder['status'], string>> = {
  Paid: 'new',
  Started: 'making',
  Prepared: 'to load',
  Ready: 'ready',
  Completed: 'left',
  Cancelled: 'cancelled',
}

/** Only what a ticket shows, so that other changes of the screen do not render it again. */
export interface TicketProps extends Pick<KioskScreen, 'mayAct' | 'mayCancel' | 'mayComp'> {
  order: KioskOrder
  /** The cubbies available, while the order is to be loaded. */
  room: Room | undefined
  /** Minutes waited, and how late that is. */
  minutes: number
  lateness: Lateness
  /** How near its promise is; undefined without one. */
  due: Due
  /** A press on it is in flight. */
  sending: boolean
  /** It has just arrived. */
  isNew: boolean
}

/**
 * A ticket: who and since when, the drinks, and one large button for the next step, or where it waits. It is as tall in one state as in another, so that
 * a tap on it moves no other ticket.
 */
export const OrderCard = memo(function Ticket({
  order,
  room,
  mayAct,
  mayCancel,
  mayComp,
  minutes,
  lateness,
  due,
  sending,
  isNew,
}: TicketProps) {
  const isMaking = order.status === 'Started' && mayAct
  return (
    <li
      id={`order-${order.id}`}
      data-order={order.id}
      className="kiosk-order"
      tabIndex={-1}
      data-status={order.status}
      data-late={lateness}
      data-new={isNew || undefined}
      data-columns={columnsOf(order)}
      aria-busy={sending || undefined}
    >
      <header className="kiosk-order-head">
        <h3>
          <span className="kiosk-order-number">#{calledNumber(order)}</span> {order.guest}
          <span className="hidden-label">
            , {STATES[order.status]}
            {order.onTab && ', on a tab'}
          </span>
        </h3>
        {order.onTab && <TabMark />}
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
      <KeptTap orderId={order.id} />
      <PressRefused orderId={order.id} />
      <div className="kiosk-order-foot">
        {order.promise && due && <Promised time={order.promise.time} due={due} />}
        <Place order={order} />
        {mayAct && (
          <>
            <NextStep order={order} room={room} disabled={sending} />
            <More order={order} room={room} mayCancel={mayCancel} mayComp={mayComp} disabled={sending} />
          </>
        )}
      </div>
    </li>
  )
})

/** The time that the guest was promised, and how near it is. */
function Promised({ time, due }: { time: string; due: NonNullable<Due> }) {
  return (
    <p className="kiosk-promise" data-due={due}>
      {DUE_WORDS[due]} <b>{time}</b>
    </p>
  )
}

/** Marks an order on a tab where the guest's name leaves room for it: a mark that does not fit wraps out of sight. */
function TabMark() {
  return (
    <span className="kiosk-tab-mark" aria-hidden="true">
      <span>Tab</span>
    </span>
  )
}

/** A ticket as tall as this many lines still leaves room for its button on a tablet. */
const MOST_ROWS = 10
/** About how many letters of a note fit in one row. */
const NOTE_LETTERS = 24

/** Returns over how many columns of the rail a long order is spread, so that its ticket is no taller than the screen; undefined for one. */
function columnsOf({ items }: KioskOrder): 2 | 3 | undefined {
  const rows = items.reduce((sum, { notes }) => sum + 1 + Math.ceil((notes?.length ?? 0) / NOTE_LETTERS), 0)
  if (rows <= MOST_ROWS) return undefined
  return rows <= 2 * MOST_ROWS ? 2 : 3
}
