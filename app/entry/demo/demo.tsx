import { Form, Link, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SHORT } from '../../../contract/limits'
import { useHydrated } from '../../platform/ui/hydrated'
import { useLiveScreen } from '../../platform/ui/live/live'
import { BusyNightForm } from './busy-night-form'
import type { DemoScreen } from './demo-screen'
import { PhoneFrame } from './phone-frame'
import { buttonOf, captionOf } from './words'
import './demo.css'

/** Pause between the steps of automatic play, in milliseconds: time to read and look. */
const STEP_MS = 3000

/** The guest's phone, the bar's screen and the locker side by side, each the real one, with the controls above. */
export function Demo({ screen, refused }: { screen: DemoScreen; refused: string | undefined }) {
  const { name, frames, standsAt, night, speeds, businessId } = screen
  useLiveScreen(`/kiosk/events?businessId=${businessId}`)
  return (
    <div className="demo">
      <header className="demo-head" aria-label="The demo">
        <div className="demo-bar-name">
          <h1>{name}</h1>
          <Form method="post">
            <input type="hidden" name="intent" value="name" />
            <label>
              My bar <input key={name} name="name" defaultValue={name} maxLength={SHORT} required />
            </label>
            <button>Rename</button>
          </Form>
        </div>
        <BusyNightForm night={night} speeds={speeds} />
        <Walk walk={screen.walk} />
        {refused !== undefined && (
          <p className="demo-refused" role="alert">
            {refused}
          </p>
        )}
      </header>
      <main className="demo-stage" aria-label="The three screens">
        <figure className="demo-phone">
          <figcaption>The guest’s phone</figcaption>
          <div className="demo-frame">
            <PhoneFrame key={name} src={frames.phone} standsAt={standsAt} />
          </div>
        </figure>
        <figure className="demo-bar">
          <figcaption>The bar’s screen</figcaption>
          <div className="demo-frame">
            <iframe key={name} src={frames.bar} title="The bar’s screen" allow="screen-wake-lock; autoplay" />
          </div>
        </figure>
        <figure className="demo-locker">
          <figcaption>The locker: click its open doors to close them</figcaption>
          <div className="demo-frame">
            <iframe src={frames.locker} title="The locker" />
          </div>
        </figure>
      </main>
    </div>
  )
}

/** The way of one drink, one step per button press. Steps taken on the screens themselves count too. */
function Walk({ walk }: { walk: DemoScreen['walk'] }) {
  const isBusy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const [plays, setPlays] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const label = buttonOf(walk)
  const isOver = walk.step === 'over'
  useEffect(() => {
    if (!plays || isBusy || label === null || walk.step === 'begin') return
    const timer = setTimeout(() => submit(button.current?.form ?? null), STEP_MS)
    return () => clearTimeout(timer)
  }, [plays, isBusy, label, walk.step, submit])
  useEffect(() => {
    if (isOver) setPlays(false)
  }, [isOver])
  return (
    <section className="demo-walk" aria-label="A drink’s way">
      <p aria-live="polite">{captionOf(walk)}</p>
      <div className="demo-buttons">
        {(walk.step === 'begin' || isOver) && (
          <Link className="demo-button" to={isOver ? '/demo' : '/demo?at=drink'}>
            {isOver ? 'Start over' : `Order a ${walk.drink}`}
          </Link>
        )}
        {label !== null && !isOver && (
          <Form method="post">
            <input type="hidden" name="intent" value={walk.step === 'pay' ? 'pay' : 'next'} />
            <input type="hidden" name="step" value={walk.step} />
            <button ref={button} className="demo-button" disabled={isBusy}>
              {label}
            </button>
          </Form>
        )}
        {!hydrated && walk.step === 'wait' && <a href="">Look again</a>}
        {hydrated && !isOver && walk.step !== 'begin' && (
          <button type="button" aria-pressed={plays} onClick={() => setPlays(!plays)}>
            {plays ? 'Stop playing' : 'Play the rest'}
          </button>
        )}
      </div>
    </section>
  )
}
