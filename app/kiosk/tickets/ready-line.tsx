import { Button } from '@radix-ui/themes'
import { CubbyChip } from '../cubbies/cubby-chip'
import { KeptTap } from '../kept/kept-taps'
import { needsStaff } from './needs-staff'
import type { TicketProps } from './order-card'
import { Lines } from './order-lines'
import { Problem } from './order-problem'
import { placeWords } from './place-words'
import { PressForm, PressRefused } from './press-form'
import './ready-line.css'

/** An order that waits for its guest, as one line; what staff can do with it is folded away. At the counter the next step is theirs. */
export function ReadyLine({ order, mayAct, mayCancel, minutes, isLate, sending }: TicketProps) {
  const words = placeWords(order)
  return (
    <li
      id={`order-${order.id}`}
      className="kiosk-order ready-line"
      data-counter={order.cubby === null || undefined}
      tabIndex={-1}
      data-status="Ready"
      data-late={isLate || undefined}
      aria-busy={sending || undefined}
    >
      <details>
        <summary>
          {order.cubby ? <CubbyChip {...order.cubby} /> : <span className="ready-counter">Counter</span>}
          <h3 className="ready-guest">
            <span className="kiosk-order-number">#{order.id}</span> {order.guest}
          </h3>
          <span className="kiosk-wait">
            {isLate && 'Late: '}
            {minutes} min
          </span>
          {order.cubby && needsStaff(order) && <span className="ready-words">{words}</span>}
        </summary>
        <div className="ready-fold">
          {words && <p>{words}</p>}
          <Lines order={order} />
          {mayAct && order.cubby && (
            <PressForm order={order}>
              <InCubby number={order.cubby.number} isOpen={order.cubby.phase === 'HandingOver'} disabled={sending} />
            </PressForm>
          )}
          {mayAct && order.atCounter && (
            <PressForm order={order}>
              <Button
                type="submit"
                name="intent"
                value="reload"
                size="3"
                variant="soft"
                color="gray"
                disabled={sending}
              >
                Back to the bar
              </Button>
            </PressForm>
          )}
          {mayAct && <Problem order={order} mayRefund={mayCancel} mayCancel={mayCancel} disabled={sending} />}
        </div>
      </details>
      <KeptTap orderId={order.id} />
      {mayAct && !order.cubby && (
        <PressForm order={order}>
          <Button type="submit" name="intent" value="handOver" size="3" disabled={sending}>
            Hand over
          </Button>
        </PressForm>
      )}
      <PressRefused orderId={order.id} />
    </li>
  )
}

/** The doors come first: handing over opens the back, and only its being shut ends the order. */
function InCubby({ number, isOpen, disabled }: { number: number; isOpen: boolean; disabled: boolean }) {
  return (
    <div className="kiosk-actions">
      <p className="ready-asks">
        {isOpen
          ? 'The order is done once the back door was opened and shut.'
          : `The back of cubby ${number} opens, and its guest can no longer collect it.`}
      </p>
      <Button
        type="submit"
        name="intent"
        value="handOver"
        size="3"
        variant={isOpen ? 'soft' : 'solid'}
        disabled={disabled}
      >
        {isOpen ? 'Open again' : 'Hand over'}
      </Button>
      <details className="kiosk-by-hand">
        <summary>The door does not open</summary>
        <p>Take it out with the key. Cubby {number} stays red until somebody has looked inside.</p>
        <Button type="submit" name="intent" value="takenOut" size="3" variant="soft" color="gray" disabled={disabled}>
          Taken out by hand
        </Button>
      </details>
      <details className="kiosk-by-hand">
        <summary>Load it again</summary>
        <p>The order goes back to the bar. Cubby {number} stays red until somebody has emptied it.</p>
        <Button type="submit" name="intent" value="reload" size="3" variant="soft" color="gray" disabled={disabled}>
          Back to the bar
        </Button>
      </details>
    </div>
  )
}
