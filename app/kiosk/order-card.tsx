import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isWithinReach } from '../../contract/cubbies'
import { isRefusedAnswer } from '../ui/answer'
import { StatusBadge } from '../ui/badge'
import { CubbyChip } from './cubby-chip'
import type { KioskLocker, KioskOrder } from './screen'
import { minutesSince } from './minutes'
import { OrderFields } from './order-fields'
import { Problem } from './order-problem'
import { Select } from '../ui/field'
import './order-card.css'

interface OrderCardProps {
  order: KioskOrder
  lockers: readonly KioskLocker[]
  /** Unix milliseconds, from the server, so that server and browser render the same. */
  now: number
  mayAct: boolean
  mayCancel: boolean
}

/** One order at the bar: what to make, for whom, how long they have waited, and one big button for the next step. */
export function OrderCard({ order, lockers, now, mayAct, mayCancel }: OrderCardProps) {
  const fetcher = useFetcher()
  const sending = fetcher.state !== 'idle'
  const since = order.status === 'Ready' ? order.readyAt : order.paidAt
  return (
    <li className="kiosk-order" data-status={order.status} aria-busy={sending || undefined}>
      <header className="kiosk-order-head">
        <h3>
          <span className="kiosk-order-number">#{order.id}</span> {order.guest}
        </h3>
        {since && <Waiting minutes={minutesSince(since, now)} ready={order.status === 'Ready'} />}
      </header>
      <ul className="kiosk-lines">
        {order.items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {order.reach && order.status !== 'Ready' && (
        <p className="kiosk-reach">Needs a low cubby: the guest reaches it sitting</p>
      )}
      <Place order={order} />
      {isRefusedAnswer(fetcher.data) && (
        <p className="kiosk-refused" role="alert">
          {fetcher.data.refused.message}
        </p>
      )}
      {mayAct && (
        <fetcher.Form method="post">
          <OrderFields order={order} />
          <Actions order={order} lockers={lockers} disabled={sending} />
        </fetcher.Form>
      )}
      {mayAct && (
        <Problem
          order={order}
          mayRefund={mayCancel}
          mayCancel={mayCancel || order.status === 'Paid'}
          form={fetcher.Form}
          disabled={sending}
        />
      )}
    </li>
  )
}

function Waiting({ minutes, ready }: { minutes: number; ready: boolean }) {
  const late = minutes >= (ready ? 20 : 10)
  return (
    <span className="kiosk-wait" data-late={late || undefined}>
      {ready ? 'ready ' : ''}
      {minutes < 1 ? 'just now' : `${minutes} min`}
    </span>
  )
}

function Line({ line }: { line: KioskOrder['items'][number] }) {
  const details = [
    line.pour,
    ...line.price.products.filter(({ recipeItemId }) => recipeItemId !== null).map(({ name }) => name),
    ...line.substitutions.map(({ name }) => name),
  ]
  return (
    <li className="kiosk-line" data-status={line.status}>
      <span className="kiosk-quantity">{line.quantity}×</span>
      <div>
        <strong>{line.name}</strong>
        {details.some(Boolean) && <p className="kiosk-line-details">{details.filter(Boolean).join(' · ')}</p>}
        {line.notes && <p className="kiosk-note">“{line.notes}”</p>}
        {line.status !== 'Pending' && line.status !== 'Complete' && <StatusBadge status={line.status} />}
      </div>
    </li>
  )
}

/** Where the order is, or its place in line. */
function Place({ order }: { order: KioskOrder }) {
  if (order.atCounter) return <p className="kiosk-place">At the counter</p>
  if (order.cubby) {
    const { release } = order
    if (release?.state === 'Waiting') {
      return (
        <p className="kiosk-place">
          <CubbyChip {...order.cubby} /> The guest waits until somebody has seen them
        </p>
      )
    }
    const { phase, mayBeUnlocked } = order.cubby
    return (
      <p className="kiosk-place">
        <CubbyChip {...order.cubby} />{' '}
        {mayBeUnlocked ? 'The door did not move and may be unlocked: open and shut it' : PLACES[phase]}
      </p>
    )
  }
  return order.waitingSince ? <p className="kiosk-place">Waiting in line for a cubby</p> : null
}

const PLACES: Partial<Record<NonNullable<KioskOrder['cubby']>['phase'], string>> = {
  Reserved: 'Put it in and close the back door',
  NextInLine: 'Held for this order: load it',
  Loaded: 'Waiting for the guest',
  Collecting: 'The guest is collecting it',
  HandingOver: 'Take it out and close the back door',
  Unclaimed: 'Nobody came for it',
  Fault: 'Fault: look at the cubby',
}

function Actions({
  order,
  lockers,
  disabled,
}: {
  order: KioskOrder
  lockers: readonly KioskLocker[]
  disabled: boolean
}) {
  switch (order.status) {
    case 'Paid':
      return <Big intent="start" label="Start" disabled={disabled} />
    case 'Started':
      return <Big intent="prepared" label="Prepared" disabled={disabled} />
    case 'Prepared':
      return <LoadActions order={order} lockers={lockers} disabled={disabled} />
    case 'Ready':
      return (
        <div className="kiosk-actions">
          {order.cubby?.phase === 'HandingOver' ? (
            <Small intent="handOver" label="Open again" disabled={disabled} />
          ) : (
            <Big intent="handOver" label="Hand over" disabled={disabled} />
          )}
          <Small intent="reload" label="Back to the bar" disabled={disabled} />
          {order.cubby && (
            <details className="kiosk-by-hand">
              <summary>The door does not open</summary>
              <p>Take it out with the key. Cubby {order.cubby.number} stays red until somebody has looked inside.</p>
              <Small intent="takenOut" label="Taken out by hand" disabled={disabled} />
            </details>
          )}
        </div>
      )
    default:
      return null
  }
}

function LoadActions({
  order,
  lockers,
  disabled,
}: {
  order: KioskOrder
  lockers: readonly KioskLocker[]
  disabled: boolean
}) {
  const online = lockers.filter((locker) => locker.online)
  const free = online.flatMap((locker) =>
    locker.cubbies.filter((cubby) => cubby.phase === 'Free' && isWithinReach(cubby, order.reach)),
  )
  if (order.cubby?.phase === 'Reserved') {
    return (
      <div className="kiosk-actions">
        <Big intent="loaded" label="It is inside" disabled={disabled} />
        <Small intent="load" label="Open again" disabled={disabled} />
      </div>
    )
  }
  return (
    <div className="kiosk-actions">
      {online.length > 0 && (
        <>
          {free.length > 1 && !order.cubby && (
            <label>
              <span className="hidden-label">Cubby for order {order.id}</span>
              <Select name="cubby" defaultValue="">
                <option value="">Any cubby</option>
                {free.map(({ number }) => (
                  <option key={number} value={number}>
                    Cubby {number}
                  </option>
                ))}
              </Select>
            </label>
          )}
          <Big intent="load" label="Load" disabled={disabled} />
        </>
      )}
      {(online.length === 0 || (free.length === 0 && !order.cubby)) && (
        <Big intent="counter" label="Serve at the counter" disabled={disabled} plain={online.length > 0} />
      )}
    </div>
  )
}

interface ActionProps {
  intent: string
  label: ReactNode
  disabled: boolean
}

function Big({ intent, label, disabled, plain = false }: ActionProps & { plain?: boolean }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="4"
      className="kiosk-big"
      variant={plain ? 'soft' : 'solid'}
      disabled={disabled}
    >
      {label}
    </Button>
  )
}

function Small({ intent, label, disabled }: ActionProps) {
  return (
    <Button type="submit" name="intent" value={intent} size="3" variant="soft" color="gray" disabled={disabled}>
      {label}
    </Button>
  )
}
