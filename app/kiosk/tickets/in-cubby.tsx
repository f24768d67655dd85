import { Button } from '@radix-ui/themes'
import { DoorsAway, useDoorsAway } from '../cubbies/doors-away'
import type { KioskOrder } from '../screen'
import { Opened } from '../opened'
import { Small } from './next-step'
import { AtOnceForm, PressForm, pressKey } from './press-form'
import './in-cubby.css'

type Cubby = NonNullable<KioskOrder['cubby']>

interface InCubbyProps {
  order: KioskOrder
  cubby: Cubby
  disabled: boolean
}

/** An order in a cubby. Taking it out opens the back door, and closing the door moves the order on. */
export function InCubby({ order, cubby, disabled }: InCubbyProps) {
  return cubby.phase === 'HandingOver' ? (
    <Open order={order} cubby={cubby} disabled={disabled} />
  ) : (
    <Shut order={order} cubby={cubby} disabled={disabled} />
  )
}

function Shut({ order, disabled }: InCubbyProps) {
  const isAway = useDoorsAway()
  const { backs, them } = cubbyWords(order)
  return (
    <PressForm order={order}>
      <p className="in-cubby-asks">{backs}. The guest can’t open the front meanwhile.</p>
      <Button type="submit" name="intent" value="handOver" size="3" disabled={disabled || isAway}>
        Hand over
      </Button>
      <DoorsAway />
      <Opened className="kiosk-by-hand" summary="Load it again">
        <p>{backs}. Take the order out and close the door: it goes back to the bar.</p>
        <Small intent="reload" label="Back to the bar" disabled={disabled || isAway} />
      </Opened>
      <Opened className="kiosk-by-hand" summary="The door won’t open">
        <p>Open it with the key and take the order out. {them} red until someone looks inside.</p>
        <Small intent="takenOut" label="Taken out by hand" disabled={disabled} />
        <Small intent="reloadByHand" label="Back to the bar by hand" disabled={disabled} />
      </Opened>
    </PressForm>
  )
}

/** Names the backs that open, and the cubbies that stay red if they do not. */
function cubbyWords({ cubbies }: KioskOrder) {
  const numbers = cubbies.filter(({ takenOutAt }) => takenOutAt === null).map(({ number }) => number)
  const all = numbers.join(', ')
  return numbers.length < 2
    ? { backs: `The back of cubby ${all} opens`, them: `Cubby ${all} stays` }
    : { backs: `The backs of cubbies ${all} open one after another`, them: `Cubbies ${all} stay` }
}

const ENDS = {
  Prepared: 'goes back to the bar',
  Cancelled: 'is cancelled, without a refund',
  Refunded: 'is cancelled and refunded',
} as const satisfies Record<NonNullable<KioskOrder['becomes']>, string>

/** The back was opened to hand the order over, or for the outcome that staff chose. The ticket itself says to take the order out. */
function Open({ order, cubby, disabled }: InCubbyProps) {
  const isAway = useDoorsAway()
  return (
    <div>
      <p className="in-cubby-asks">
        Once the back is closed, the order {order.becomes === null ? 'is done' : ENDS[order.becomes]}.
      </p>
      <PressForm order={order}>
        <Small
          intent={order.becomes === 'Prepared' ? 'reload' : 'handOver'}
          label="Open again"
          disabled={disabled || isAway}
        />
      </PressForm>
      <DoorsAway />
      <Opened className="kiosk-by-hand" summary="The door won’t open">
        <p>Open it with the key and take the order out. Cubby {cubby.number} stays red until someone looks inside.</p>
        {order.becomes === null ? (
          <PressForm order={order}>
            <Small intent="takenOut" label="Taken out by hand" disabled={disabled} />
          </PressForm>
        ) : (
          <AtOnceForm fetcherKey={pressKey(order.id)}>
            <input type="hidden" name="lockerId" value={cubby.lockerId} />
            <input type="hidden" name="cubby" value={cubby.number} />
            <Small intent="emptiedByHand" label="Taken out by hand" disabled={disabled || isAway} />
          </AtOnceForm>
        )}
      </Opened>
    </div>
  )
}
