import { Form, useNavigation, useRevalidator, useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { LOCKER_COLORS } from '../../../contract/cubbies'
import { useHydrated } from '../../ui/hydrated'
import { ShareLocation } from '../basket/share-location'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import type { OrderScreen } from './order-screen'

interface PickupProps {
  screen: OrderScreen
  cubby: NonNullable<OrderScreen['order']['cubby']>
  refused: { code: string; message: string } | null
}

/** The cubby to stand in front of, in its own colour, and the button that opens it. */
export function Pickup({ screen: { order, standing, door }, cubby, refused }: PickupProps) {
  const { words } = useWords()
  const { number, color, lockerId, mayBeUnlocked } = cubby
  const release = order.release && words.orders.release[order.release.state]
  const said = mayBeUnlocked ? words.orders.pull : words.orders.said[standing]
  return (
    // The lights' own colours, from the same table.
    <section className="pickup" data-color={color} style={{ backgroundColor: LOCKER_COLORS[color] }}>
      <h1>
        {words.orders.cubby} <span className="number">{number}</span>
      </h1>
      <p>{words.orders.locker(lockerId)}</p>
      <div role="status" className="phase">
        <p>
          {words.orders.states[standing]}. {release ?? said}
        </p>
        {door.opensFor !== null && standing === 'opening' && <Countdown key={door.opensFor} seconds={door.opensFor} />}
      </div>
      {standing !== 'open' && <Open isAgain={door.wasAsked || mayBeUnlocked} refused={refused} />}
    </section>
  )
}

/** The button, and after a refusal for it, the one that says where the guest stands. */
export function Open({ isAgain, refused }: { isAgain: boolean; refused: PickupProps['refused'] }) {
  const { words } = useWords()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const [location, setLocation] = useState('')
  const isAboutPlace = refused?.code === 'location_required' || refused?.code === 'too_far'
  const openAt = (place: string) => {
    setLocation(place)
    submit({ intent: 'open', location: place }, { method: 'post' })
  }
  return (
    <>
      <Refusal refused={refused} />
      {isAboutPlace ? (
        <div className="near">
          <ShareLocation
            why={refused.code === 'too_far' ? '' : words.orders.whyLocation}
            button={words.orders.openHere}
            onLocated={openAt}
          />
          <p>{words.orders.noLocation}</p>
        </div>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="location" value={location} />
          <button className="button" disabled={isSending}>
            {isAgain ? words.orders.openAgain : words.orders.openDoor}
          </button>
        </Form>
      )}
    </>
  )
}

/** How often the door is asked after while it may open, in seconds: what it does is no change of the order. */
const ASK_EVERY = 2

/** Counts the seconds down where there is a script. */
function Countdown({ seconds }: { seconds: number }) {
  const { words } = useWords()
  const { revalidate } = useRevalidator()
  const isCounting = useHydrated()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLeft(Math.max(0, left - 1))
      if (left % ASK_EVERY === 0) revalidate()
    }, 1000)
    return () => clearTimeout(timer)
    // The revalidator is a new object at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  return <p aria-hidden={isCounting}>{words.orders.secondsLeft(left)}</p>
}
