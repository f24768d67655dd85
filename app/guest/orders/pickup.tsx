import { Form, useNavigation, useRevalidator } from '@remix-run/react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { LOCKER_COLORS } from '../../../contract/cubbies'
import { useHydrated } from '../../platform/ui/hydrated'
import type { Refused } from '../../platform/request/portal'
import { isAboutPlace } from '../frame/about-place'
import { ShareLocation } from '../frame/share-location'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { isAboutCode, VenueCodeForm } from '../frame/venue-code-form'
import type { Words } from '../words'
import type { OrderScreen } from './order-screen'

interface PickupProps {
  screen: OrderScreen
  cubby: NonNullable<OrderScreen['order']['cubby']>
  refused: Refused['refused'] | null
}

/** The cubby's number on its own color, and the button that opens it. */
export function Pickup({ screen, cubby, refused }: PickupProps) {
  const { order, state, door, several } = screen
  const { words } = useWords()
  const { number, color } = cubby
  const { mayBeUnlocked } = door
  const release = order.release && words.orders.release[order.release.state]
  const hint = doorWords(words.orders, screen)
  return (
    // The colors of the locker's lights, from the same table.
    <section className="pickup" data-color={color} style={{ backgroundColor: LOCKER_COLORS[color] }}>
      <h1>
        {words.orders.cubby} <span className="number">{number}</span>
      </h1>
      {several && (
        <p role="status" className="lead">
          {several.lead}
        </p>
      )}
      {door.lockerName && <p>{door.lockerName}</p>}
      <div role="status" className="phase">
        <p>
          {words.orders.states[state]}. {release ?? hint}
        </p>
        {needsStaff(screen) && <p>{words.orders.door.staff}</p>}
        {screen.claim !== null && <p className="claim">{screen.claim}</p>}
        {door.opensFor !== null && state === 'opening' && <Countdown key={door.opensFor} seconds={door.opensFor} />}
      </div>
      {state !== 'open' && (
        <Open isAgain={door.wasAsked || mayBeUnlocked} asksPlace={door.asksPlace} refused={refused} />
      )}
      {needsStaff(screen) && <ReportDoor screen={screen} />}
      {several && <Places places={several.places} />}
    </section>
  )
}

/** Shows what each of several cubbies holds, and which ones are empty. */
function Places({ places }: Pick<NonNullable<OrderScreen['several']>, 'places'>) {
  return (
    <ul className="places-of">
      {places.map(({ number, name, is, says, drinks }) => (
        <li key={`${number} ${is}`} data-is={is}>
          <strong>{name}</strong>
          <span>{says}</span>
          <span className="drinks">
            {drinks.map((drink, index) => (
              <Fragment key={drink.id}>
                {index > 0 && ', '}
                {drink.quantity} × <span lang={drink.nameLang}>{drink.name}</span>
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns what the guest does at the door, or why it stayed closed. */
function doorWords(words: Words['orders'], { state, door, several }: OrderScreen): string {
  const hint = several?.hint ?? words.hints[state]
  if (state === 'open') return hint
  const missed = door.missed === null ? undefined : words.door[door.missed]
  if (door.mayBeUnlocked) return door.missed === 'failed' ? `${missed} ${words.pull}` : words.pull
  return missed ?? hint
}

/** How many failed presses a guest is asked for before staff help. */
const PRESSES = 2

/** True if pressing again cannot help and staff hand over the drink. */
function needsStaff({ state, door }: OrderScreen): boolean {
  return state !== 'open' && (door.mayBeUnlocked || door.missed !== null) && door.presses >= PRESSES
}

/** Reports with one press that the door stays closed, unless that is already reported. */
function ReportDoor({ screen: { problems, mayReport } }: Pick<PickupProps, 'screen'>) {
  const { words } = useWords()
  const isSending = useNavigation().state !== 'idle'
  const { kinds, send } = words.orders.problems
  if (!mayReport || problems.some(({ kind }) => kind === 'Door did not open')) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="kind" value="Door did not open" />
      <button className="button second" name="intent" value="report" aria-disabled={isSending}>
        {send}: {kinds['Door did not open']}
      </button>
    </Form>
  )
}

interface OpenProps {
  isAgain: boolean
  /** The guest already has their drink, so the button is less prominent. */
  isSecond?: boolean
  asksPlace: boolean
  refused: PickupProps['refused']
}

/**
 * The open button. If the locker requires the guest to be near, a phone with JavaScript asks for its position on this tap, with the reason above it.
 */
export function Open({ isAgain, isSecond = false, asksPlace, refused }: OpenProps) {
  const { words } = useWords()
  const isSending = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const isFarOff = isAboutPlace(refused?.code) || isAboutCode(refused)
  const label = isAgain ? words.orders.openAgain : words.orders.openDoor
  const openAt = (location: string) => {
    if (place.current) place.current.value = location
    form.current?.requestSubmit()
  }
  return (
    <>
      <Refusal refused={isAboutCode(refused) ? null : refused} />
      <Form ref={form} method="post" preventScrollReset>
        <input type="hidden" name="intent" value="open" />
        <input ref={place} type="hidden" name="location" />
        {isFarOff || (hydrated && asksPlace) ? (
          <div className="near">
            <ShareLocation
              why={isFarOff && refused?.code !== 'location_required' ? undefined : words.orders.whyLocation}
              button={isFarOff ? words.orders.openHere : label}
              isSecond={isSecond}
              isRepeat={isFarOff}
              noScript={words.basket.noScript}
              isSending={isSending}
              onLocated={openAt}
              onFailed={() => setFailed(true)}
            />
          </div>
        ) : (
          <button className={isSecond ? 'button second' : 'button'} aria-disabled={isSending}>
            {label}
          </button>
        )}
      </Form>
      {(isFarOff || failed) && (
        <>
          <VenueCodeForm intent="open" button={words.venueCode.open} isSending={isSending} refused={refused} />
          <p>{words.orders.noLocation}</p>
        </>
      )}
    </>
  )
}

/** Reload interval in seconds while the door may open, because the door's state is no change of the order. */
const ASK_EVERY = 2

/** Counts the seconds down if JavaScript runs. */
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
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  return <p aria-hidden={isCounting}>{words.orders.secondsLeft(left)}</p>
}
