import { Button } from '@radix-ui/themes'
import type { KioskOrder } from '../screen'
import { calledNumber } from '../../../contract/daily-number'
import { PressForm, PressRefused } from './press-form'
import './guest-problems.css'

interface Problematic extends Pick<KioskOrder, 'id' | 'version' | 'problems'> {
  items: ReadonlyArray<Pick<KioskOrder['items'][number], 'id' | 'name' | 'quantity'>>
}

/** The unresolved problems that the guest has reported, one line each. */
export function GuestProblems({
  order,
  mayAct,
  disabled = false,
}: {
  order: Problematic
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

function drinkOf({ items }: Problematic, orderItemId: number | null): string {
  const line = items.find(({ id }) => id === orderItemId)
  return line ? `: ${line.quantity} × ${line.name}` : ''
}

export type ReportedOrder = Problematic & Pick<KioskOrder, 'dailyNumber' | 'guest'>

/** The same for several orders, with whose they are. */
export function Reported({ orders, mayAct }: { orders: readonly ReportedOrder[]; mayAct: boolean }) {
  if (orders.length === 0) return null
  return (
    <ul className="reported" aria-label="Problems that guests reported">
      {orders.map((order) => (
        <li key={order.id}>
          <p>
            #{calledNumber(order)} {order.guest}
          </p>
          <GuestProblems order={order} mayAct={mayAct} />
          <PressRefused orderId={order.id} />
        </li>
      ))}
    </ul>
  )
}
