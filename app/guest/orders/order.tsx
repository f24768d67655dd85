import { Link } from '@remix-run/react'
import type { Refused } from '../../platform/request/portal'
import { calledNumber } from '../../../contract/daily-number'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { NoticeOffer } from '../notices/notice-offer'
import { TabLine } from '../basket/tab-line'
import { AnotherRound } from './another-round'
import { CancelFold } from './cancel-fold'
import { Glasses } from './glasses'
import type { OrderScreen } from './order-screen'
import { MinutesLeft } from './minutes-left'
import { OrderLines } from './order-lines'
import { PasskeyLine } from './passkey-line'
import { Open, Pickup } from './pickup'
import { isAtCubby, type OrderState } from './order-state'
import { ProblemFold, Reported } from './problems'
import { TicketFold } from './ticket-fold'

interface OrderPageProps {
  screen: OrderScreen
  refused: Refused['refused'] | null
}

/** An order from payment to pickup. Once it is ready, the cubby comes first. */
export function OrderPage({ screen, refused }: OrderPageProps) {
  const { words } = useWords()
  const { order, state, door, ticket, notices, reloadSeconds } = screen
  const isAtDoor = isAtCubby(state) && order.cubby !== null
  const isDone = state === 'done'
  return (
    <section className="order">
      {reloadSeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        </noscript>
      )}
      <div>
        <p role="status" className="announced">
          {screen.stateText}
        </p>
        {isAtDoor && order.cubby ? (
          <>
            <Pickup screen={screen} cubby={order.cubby} refused={refused} />
            <News news={screen.news} />
          </>
        ) : (
          <>
            <Link className="back" to="/app/orders">
              ‹ {words.orders.title}
            </Link>
            <Glasses screen={screen} />
            <Big screen={screen} />
            {door.reopensFor === null && <Refusal refused={refused} />}
          </>
        )}
        {notices && <NoticeOffer {...notices} label={words.phone.notices.offer} />}
        {door.reopensFor !== null && (
          <div className="folded">
            <p>{screen.forgotten}</p>
            <p role="status">{door.missed && words.orders.door[door.missed]}</p>
            <Open isAgain isSecond asksPlace={door.asksPlace} refused={refused} />
          </div>
        )}
        {ticket && <TicketFold ticket={ticket} />}
        <Reported screen={screen} />
        {isDone && <Next screen={screen} />}
      </div>
      <div className="order-facts">
        <OrderLines screen={screen} />
        {screen.tab && <TabLine tab={screen.tab} />}
        {!isDone && <Next screen={screen} />}
        {screen.friend?.about != null && <p>{screen.friend.about}</p>}
        <WhatElse screen={screen} />
        {screen.passkeyOffer && <PasskeyLine words={screen.passkeyOffer} />}
      </div>
    </section>
  )
}

/** The order's state, in text large enough to read at a distance. */
function Big({ screen: { order, state, ahead, news, readyBy, unpaid, door, tab } }: Pick<OrderPageProps, 'screen'>) {
  const { words } = useWords()
  return (
    <>
      <h1 className="big">{words.orders.states[state]}</h1>
      <News news={news} />
      <div role="status">
        {unpaid?.why && <p className="note">{unpaid.why}</p>}
        {state === 'problem' && door.missed && <p>{words.orders.door[door.missed]}</p>}
        {/* The cancellation's own sentence says more. */}
        {order.status !== 'Cancelled' && <p>{tab?.hint ?? words.orders.hints[state]}</p>}
        {readyBy !== null && <p className="ready-by">{readyBy}</p>}
        {ahead !== null && state === 'queued' && <p>{words.orders.ahead(ahead)}</p>}
      </div>
      <Progress state={state} />
      <p className="soft with-logo">
        <span>
          {order.placeName} · {words.orders.called(calledNumber(order))}
        </span>
      </p>
      {unpaid && (
        <>
          <MinutesLeft key={unpaid.secondsLeft} seconds={unpaid.secondsLeft} />
          {/* Loads a new document: only the payment page's policy allows Stripe's form. */}
          <Link className="button" to={`/app/orders/${order.id}/pay`} reloadDocument>
            {unpaid.why === null ? words.orders.pay : words.orders.payAgain}
          </Link>
        </>
      )}
    </>
  )
}

/** Lines that the bar could not make, or a cancellation: announced at once, above everything else. */
function News({ news }: { news: readonly string[] }) {
  return (
    <div role="status">
      {news.length > 0 && (
        <div className="note">
          {news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** How many of the four steps to the guest's hand an order has reached. */
const STEPS: Partial<Record<OrderState, number>> = {
  planned: 1,
  queued: 1,
  making: 2,
  made: 3,
  waiting: 3,
  takenBack: 3,
  loading: 3,
  handed: 4,
  counter: 4,
}

/** The same as a picture. */
function Progress({ state }: { state: OrderState }) {
  const come = STEPS[state]
  if (come === undefined) return null
  return (
    <div className="progress" aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={step < come ? 'past' : step === come ? 'now' : undefined} />
      ))}
    </div>
  )
}

/** The next round, and a receipt for a guest without an account. */
function Next({ screen: { order, state, asksEmail, mayRepeat, once } }: Pick<OrderPageProps, 'screen'>) {
  const { words } = useWords()
  return (
    <>
      {mayRepeat && <AnotherRound orderId={order.id} once={once} isSecond={state !== 'done'} />}
      {asksEmail && (
        <Link className="button second" to={`/app/receipts?to=/app/orders/${order.id}`}>
          {words.mine.byEmail.title}
        </Link>
      )}
    </>
  )
}

/** Rarer actions, in one quiet row. */
function WhatElse({ screen }: Pick<OrderPageProps, 'screen'>) {
  const { order, mayCancel, mayReport, hasReceipt, tab, friend } = screen
  const { words } = useWords()
  if (!hasReceipt && !mayReport && !mayCancel && !friend?.link) return null
  return (
    <div className="quiet-row">
      {hasReceipt && <Link to={`/app/orders/${order.id}/receipt`}>{words.orders.receipt}</Link>}
      {mayReport && <ProblemFold screen={screen} />}
      {friend?.link && <Link to={friend.link.to}>{friend.link.text}</Link>}
      {mayCancel && <CancelFold why={tab?.cancelWhy} />}
    </div>
  )
}
