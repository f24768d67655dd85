import { Button } from '@radix-ui/themes'
import { calledNumber } from '../../../contract/daily-number'
import { useFetcher } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { CubbyChip } from './cubby-chip'
import { DoorsAway, useDoorsAway } from './doors-away'
import type { KioskLocker, KioskOrder } from '../screen'
import './waiting-guests.css'

interface WaitingGuestsProps {
  orders: readonly KioskOrder[]
  lockers: readonly KioskLocker[]
  mayAct: boolean
}

/** Guests at a locker who get their drinks once staff have seen them. Shown first, because they wait for one minute only. */
export function WaitingGuests({ orders, lockers, mayAct }: WaitingGuestsProps) {
  const waiting = waitingGuests(orders)
  if (waiting.length === 0) return null
  return (
    <ul className="waiting-guests" aria-label="Guests waiting at a locker">
      {waiting.map((order) => (
        <WaitingGuest key={order.id} order={order} lockers={lockers} mayAct={mayAct} />
      ))}
    </ul>
  )
}

/** The orders whose guests wait at a locker to be seen. */
export function waitingGuests(orders: readonly KioskOrder[]): KioskOrder[] {
  return orders.filter(({ release, cubby }) => release?.state === 'Waiting' && cubby)
}

function WaitingGuest({
  order,
  lockers,
  mayAct,
}: { order: KioskOrder } & Pick<WaitingGuestsProps, 'lockers' | 'mayAct'>) {
  const { id, guest, cubby, items } = order
  const fetcher = useFetcher()
  const sending = fetcher.state !== 'idle'
  const isAway = useDoorsAway()
  const locker = lockers.find(({ lockerId }) => lockerId === cubby?.lockerId)
  return (
    <li className="waiting-guest" aria-busy={sending || undefined}>
      <div>
        <h2>
          {cubby && <CubbyChip {...cubby} />} {guest} is waiting{locker && ` at ${locker.name}`}
        </h2>
        <p>
          #{calledNumber(order)}: {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}. Check who it
          is before the cubby opens.
        </p>
        {isRefusedAnswer(fetcher.data) && (
          <p className="waiting-refused" role="alert">
            {fetcher.data.refused.message}
          </p>
        )}
      </div>
      {mayAct && (
        <fetcher.Form method="post" className="waiting-buttons">
          <input type="hidden" name="orderId" value={id} />
          <details>
            <summary>Seen</summary>
            <p>Is this {guest}? The front opens at once. You can’t undo this.</p>
            <Button type="submit" name="intent" value="seen" size="4" disabled={sending || isAway}>
              Yes, open cubby {cubby?.number}
            </Button>
          </details>
          <Button
            type="submit"
            name="intent"
            value="notNow"
            size="4"
            variant="soft"
            color="gray"
            disabled={sending || isAway}
          >
            Not now
          </Button>
          <DoorsAway />
        </fetcher.Form>
      )}
    </li>
  )
}
