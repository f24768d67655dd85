import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SHORT } from '../../../contract/limits'
import { useLiveScreen } from '../../platform/ui/live/live'
import { Answers } from './answers'
import { BusyNightForm } from './busy-night-form'
import type { DemoScreen } from './demo-screen'
import { NightSection, SetUp } from './night-section'
import { PhoneFrame } from './phone-frame'
import { TravellingDrink } from './travelling-drink'
import type { Pane } from './walk'
import { WalkBar } from './walk-bar'
import { WhatIf } from './what-if'
import './demo.css'
import './stage.css'

/** The guest's phone, the bar's screen and the locker side by side, each the real one, with the controls above. */
export function Demo({ screen, refused }: { screen: DemoScreen; refused: string | undefined }) {
  const { name, night, speeds, businessId } = screen
  useLiveScreen(`/kiosk/events?businessId=${businessId}`)
  return (
    <div className="demo">
      <header className="demo-head" aria-label="The demo">
        <div className="demo-headline">
          <h1>Guests order on their phone. Your bar mixes. A locker hands it over.</h1>
          <p>This is Barback at work: three real screens, nothing to sign up for.</p>
        </div>
        <div className="demo-bar-name">
          <Form method="post">
            <input type="hidden" name="intent" value="name" />
            <label>
              My bar <input key={name} name="name" defaultValue={name} maxLength={SHORT} required />
            </label>
            <button>Rename</button>
          </Form>
          <SetUp screen={screen} />
        </div>
      </header>
      <main aria-label="The three screens">
        <div className="demo-controls">
          <WalkBar walk={screen.walk} refused={refused} />
          <div className="demo-more">
            <WhatIf />
            <BusyNightForm night={night} speeds={speeds} />
          </div>
        </div>
        <Stage screen={screen} />
        <NightSection screen={screen} />
        <Answers />
      </main>
    </div>
  )
}

/** Brings the changed pane into view when a wait is over. A press does so by its redirect; a tap on a pane must not. */
function useArrival({ step, changed }: DemoScreen['walk']): void {
  const before = useRef(step)
  useEffect(() => {
    const hasWaited = before.current === 'wait'
    before.current = step
    if (hasWaited && changed !== null) document.getElementById(changed)?.scrollIntoView()
  }, [step, changed])
}

function Stage({ screen: { name, frames, standsAt, walk } }: { screen: DemoScreen }) {
  const { changed, step, drinkAt, drink, image } = walk
  useArrival(walk)
  const pane = (id: Pane) => ({ id, 'data-changed': changed === id || undefined })
  const captionOf = (at: Pane, text: string) => (
    <figcaption>
      {text}
      {drinkAt === at && image !== null && <TravellingDrink image={image} name={drink} at={at} />}
    </figcaption>
  )
  return (
    <div className="demo-stage">
      <figure {...pane('phone')} className="demo-phone">
        {captionOf('phone', 'The guest’s phone')}
        <div className="demo-frame">
          <PhoneFrame key={name} src={frames.phone} standsAt={standsAt} showsTicket={step === 'ticket'} />
        </div>
      </figure>
      <figure {...pane('bar')} className="demo-bar">
        {captionOf('bar', 'The bar’s screen')}
        <div className="demo-frame">
          <iframe key={name} src={frames.bar} title="The bar’s screen" allow="screen-wake-lock; autoplay" />
        </div>
      </figure>
      <figure {...pane('locker')} className="demo-locker">
        {captionOf('locker', 'The locker: press its open doors')}
        <div className="demo-frame">
          <iframe src={frames.locker} title="The locker" />
        </div>
      </figure>
    </div>
  )
}
