import { Button } from '@radix-ui/themes'
import { minutesInWords } from '../../platform/ui/how-long'
import { CubbyChip } from '../cubbies/cubby-chip'
import { KeptTap } from '../taps/waiting-taps'
import { GuestProblems } from './guest-problems'
import { InCubby } from './in-cubby'
import { LATE_WORDS } from './minutes'
import { needsStaff } from './needs-staff'
import type { TicketProps } from './order-card'
import { Opened } from './opened'
import { Lines } from './order-lines'
import { Problem } from './order-problem'
import { placeWords } from './place-words'
import { PressForm, PressRefused } from './press-form'
import './ready-line.css'

/** An order that waits for its guest, as one line with its steps folded. At the counter, the next step is the bar's. */
export function ReadyLine({ order, mayAct, mayCancel, minutes, lateness, sending }: TicketProps) {
  const words = placeWords(order)
  return (
    <li
      id={`order-${order.id}`}
      className="kiosk-order ready-line"
      data-counter={order.cubby === null || undefined}
      tabIndex={-1}
      data-status="Ready"
      data-late={lateness}
      aria-busy={sending || undefined}
    >
      <Opened
        summary={
          <>
            {order.cubby ? <CubbyChip {...order.cubby} /> : <span className="ready-counter">Counter</span>}
            <h3 className="ready-guest">
              <span className="kiosk-order-number">#{order.id}</span> {order.guest}
            </h3>
            <span className="kiosk-wait">
              {lateness && LATE_WORDS[lateness]}
              {minutesInWords(minutes)}
            </span>
            {order.cubby && needsStaff(order) && <span className="ready-words">{words}</span>}
          </>
        }
        always={
          <div className="ready-fold">
            {words && <p>{words}</p>}
            <Lines order={order} />
          </div>
        }
      >
        <div className="ready-fold">
          {mayAct && order.cubby && <InCubby order={order} cubby={order.cubby} disabled={sending} />}
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
      </Opened>
      <KeptTap orderId={order.id} />
      {mayAct && !order.cubby && (
        <PressForm order={order}>
          <Button type="submit" name="intent" value="handOver" size="3" disabled={sending}>
            Hand over
          </Button>
        </PressForm>
      )}
      <GuestProblems order={order} mayAct={mayAct} disabled={sending} />
      <PressRefused orderId={order.id} />
    </li>
  )
}
