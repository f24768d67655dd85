import { Form } from '@remix-run/react'
import { SHORT } from '../../../contract/limits'
import { useLiveScreen } from '../../platform/ui/live/live'
import { Answers } from './answers'
import { BusyNightForm } from './busy-night-form'
import type { DemoScreen } from './demo-screen'
import { NightSection, SetUp } from './night-section'
import { Stage } from './stage'
import { WalkBar } from './walk-bar'
import { WhatIf } from './what-if'
import './demo.css'

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
