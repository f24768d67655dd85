import { Button } from '@radix-ui/themes'
import { Small } from './next-step'
import { Opened } from './opened'
import { PressForm } from './press-form'
import type { KioskOrder } from '../screen'
import { Input } from '../../platform/ui/form/field'
import './order-problem.css'

interface ProblemProps {
  order: KioskOrder
  /** True if this person may refund drinks that were made. */
  mayRefund: boolean
  mayCancel: boolean
  disabled: boolean
}

/** Folded steps besides the next one: handing over at the bar, a line that cannot be made or is missing, or an order to cancel. */
export function Problem({ order, mayRefund, mayCancel, disabled }: ProblemProps) {
  const complaint = complaintOf(order.status, mayRefund)
  const isLast = isLastLine(order)
  const lines = complaint && !isLast ? order.items.filter((line) => line.status === complaint.about) : []
  const isHere = (order.status === 'Started' || order.status === 'Prepared') && order.cubby?.phase !== 'Reserved'
  if (lines.length === 0 && !mayCancel && !isLast && !isHere) return null
  return (
    <Opened className="kiosk-problem" summary="More">
      {isHere && (
        <PressForm order={order}>
          <p>Is the guest at the bar?</p>
          <Small intent="handOverNow" label="Hand over now" disabled={disabled} />
        </PressForm>
      )}
      {complaint && lines.length > 0 && (
        <PressForm order={order}>
          <input type="hidden" name="intent" value="item" />
          <p>The guest is refunded at once. You can’t undo this.</p>
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
      )}
      {isLast && <p>{mayCancel ? NOTHING_LEFT : `${NOTHING_LEFT} Ask a Manager or an Owner.`}</p>}
      {mayCancel && <Cancel order={order} disabled={disabled} />}
    </Opened>
  )
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
function Cancel({ order, disabled }: Omit<ProblemProps, 'mayCancel' | 'mayRefund'>) {
  const id = `cancel-${order.id}`
  return (
    <PressForm order={order}>
      <input type="hidden" name="intent" value="cancel" />
      <Reason id={id} label="Reason for cancelling" />
      <p>The guest sees this.</p>
      <Button type="submit" color="red" variant="soft" size="3" disabled={disabled}>
        Cancel and refund
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
