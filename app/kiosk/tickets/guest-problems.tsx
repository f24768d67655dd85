import { Button } from '@radix-ui/themes'
import type { KioskOrder } from '../screen'
import { PressForm, PressRefused } from './press-form'
import './guest-problems.css'

interface Reported extends Pick<KioskOrder, 'id' | 'version' | 'problems'> {
  items: ReadonlyArray<Pick<KioskOrder['items'][number], 'id' | 'name' | 'quantity'>>
}

/** The unresolved problems that the guest has reported, one line each. */
export function GuestProblems({
  order,
  mayAct,
  disabled = false,
}: {
  order: Reported
  mayAct: boolean
  disabled?: boolean
}) {
  const open = order.problems.filter(({ resolvedAt }) => resolvedAt === null)
  if (open.length === 0) return null
  return (
    <PressForm order={order} className="guest-problems">
      <input type="hidden" name="intent" value="dealtWith" />
      <ul aria-label="Problems the guest reported">
        {open.map(({ id, kind, orderItemId, notes }) => (
          <li key={id}>
            <p>
              <strong>{kind}</strong>
              {drinkOf(order, orderItemId)}
              {notes && ` “${notes}”`}
            </p>
            {mayAct && (
              <Button type="submit" name="problem" value={id} variant="soft" color="gray" size="3" disabled={disabled}>
                Mark as resolved
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PressForm>
  )
}

function drinkOf({ items }: Reported, orderItemId: number | null): string {
  const line = items.find(({ id }) => id === orderItemId)
  return line ? `: ${line.quantity} × ${line.name}` : ''
}

interface ReportedAfterProps {
  orders: ReadonlyArray<Reported & Pick<KioskOrder, 'guest'>>
  mayAct: boolean
}

/** The same for orders that have left the bar. */
export function ReportedAfter({ orders, mayAct }: ReportedAfterProps) {
  return (
    <div role="status">
      {orders.length > 0 && (
        <ul className="reported-after" aria-label="Problems with finished orders">
          {orders.map((order) => (
            <li key={order.id}>
              <p>
                #{order.id} {order.guest}
              </p>
              <GuestProblems order={order} mayAct={mayAct} />
              <PressRefused orderId={order.id} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
