import { Button, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { chargeWords } from '../../kiosk/tabs/charge-words'
import { Badge, StatusBadge } from '../../platform/ui/badge'
import { HistoryList } from '../../platform/ui/history-list'
import { Moment, Money } from '../../platform/ui/text'
import { TextLink } from '../../platform/ui/text-link'
import type { OrderDetails } from './order-details'
import './order-events.css'

interface Part {
  order: OrderDetails
}

/** Each attempt to take the order's payment; of an order on a tab, the tab's holds and payments. */
export function Payments({ order }: Part) {
  if (order.onTab) return <TabPayments order={order} />
  return (
    <Events title="Payments" none="Nothing was charged.">
      {order.payments.map((payment) => (
        <Event key={payment.id} at={payment.createdAt} timeZone={order.timeZone}>
          <Money cents={payment.amountCents} /> <StatusBadge status={payment.status} />
          {payment.duplicate === 1 && ' Paid twice: refunded in full.'}
          {payment.errorMessage && <Detail>{payment.errorMessage}</Detail>}
        </Event>
      ))}
    </Events>
  )
}

function TabPayments({ order: { tabId, tabCharges } }: Part) {
  return (
    <Events title="Payments" none="Nothing is held or charged.">
      {[
        <li key="tab">
          On a tab, paid at the end.
          <TextLink to={`/tabs/${tabId}`}>Bill of tab {tabId}</TextLink>
        </li>,
        ...tabCharges.map((charge) => <li key={charge.id}>{chargeWords(charge)}</li>),
      ]}
    </Events>
  )
}

/** Refunds, including failed ones, and what was taken off a tab before it was charged. */
export function Refunds({ order }: Part) {
  return (
    <Events title="Refunds" none="Nothing was refunded.">
      {order.refunds.map((refund) => (
        <Event key={refund.id} at={refund.createdAt} timeZone={order.timeZone}>
          <Money cents={refund.amountCents} /> {refundWords(refund)} <Outcome refund={refund} />
          {refund.canUndo && <UndoComp orderId={order.id} compId={refund.id} />}
          <Detail>
            {refund.who}
            {refund.reason && `: ${refund.reason}`}
          </Detail>
          {refund.errorMessage && refund.undoneAt === null && <Detail>{refund.errorMessage}</Detail>}
        </Event>
      ))}
    </Events>
  )
}

function Outcome({ refund: { undoneAt, isTakenOff, status } }: { refund: OrderDetails['refunds'][number] }) {
  if (undoneAt !== null) return 'Undone'
  return isTakenOff ? <Badge tone="good">Taken off the tab</Badge> : <StatusBadge status={status} />
}

function refundWords({ compReason, line, atStripe }: OrderDetails['refunds'][number]): string {
  if (compReason !== null) return 'Comp'
  return line ?? (atStripe ? 'Of the order' : 'Whole order')
}

/** A comp leaves after 10 seconds. Without JavaScript the button stays, and the server refuses late presses. */
function UndoComp({ orderId, compId }: { orderId: number; compId: number }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="undoComp" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button type="submit" name="compId" value={compId} variant="soft" color="gray" size="3">
        Undo
      </Button>
    </Form>
  )
}

/** Door movements of the order's cubbies. */
export function DoorEvents({ order }: Part) {
  const lockers = new Map(order.doors.map(({ lockerId, locker }) => [lockerId, locker]))
  const events = order.doors.map((door) => (
    <Event key={door.id} at={door.at} timeZone={order.timeZone}>
      {door.locker}, cubby {door.cubby}: {door.door} {door.state}
    </Event>
  ))
  const links = [...lockers].map(([id, name]) => (
    <li key={`locker-${id}`}>
      <TextLink to={`/businesses/${order.businessId}/lockers/${id}/doors?order=${order.id}`}>
        Who opened them at {name}
      </TextLink>
    </li>
  ))
  return (
    <Events title="Doors" none="No door was opened for it, or it was too long ago to show.">
      {[...events, ...links]}
    </Events>
  )
}

/** Every status of the order, with the actor who set it, after the bar's look at its guest's document. */
export function History({ order }: Part) {
  const { ageLook, timeZone } = order
  const looked = ageLook && (
    <Event key="age" at={ageLook.at} timeZone={timeZone}>
      ID checked at the bar: {ageLook.document}
      <Detail>{ageLook.who}</Detail>
    </Event>
  )
  const steps = order.history.map((step) => (
    <Event key={step.id} at={step.at} timeZone={timeZone}>
      <StatusBadge status={step.toStatus} />
      <Detail>
        {step.who}
        {step.reason && `: ${step.reason}`}
      </Detail>
    </Event>
  ))
  return (
    <Events title="History" none="Nothing has happened yet.">
      {looked ? [looked, ...steps] : steps}
    </Events>
  )
}

function Events({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <Text as="p" size="2" color="gray">
          {none}
        </Text>
      ) : (
        <HistoryList>{children}</HistoryList>
      )}
    </section>
  )
}

function Event({ at, timeZone, children }: { at: number; timeZone: string; children: ReactNode }) {
  return (
    <li>
      <Text as="p" size="2" color="gray">
        <Moment at={at} timeZone={timeZone} withTime />
      </Text>
      {children}
    </li>
  )
}

function Detail({ children }: { children: ReactNode }) {
  return <p className="order-detail">{children}</p>
}
