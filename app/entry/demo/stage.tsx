import { useEffect, useRef } from 'react'
import type { DemoScreen } from './demo-screen'
import { PhoneFrame } from './phone-frame'
import { TravellingDrink } from './travelling-drink'
import type { Pane } from './walk'
import './stage.css'

/** Brings the changed pane into view when a wait is over. A press does so by its redirect; a tap on a pane must not. */
function useArrival({ step, changed }: DemoScreen['walk']): void {
  const before = useRef(step)
  useEffect(() => {
    const hasWaited = before.current === 'wait'
    before.current = step
    if (hasWaited && changed !== null) document.getElementById(changed)?.scrollIntoView()
  }, [step, changed])
}

/** The three screens. The pane that a step has changed glows, and the drink travels between them. */
export function Stage({ screen: { name, frames, standsAt, walk } }: { screen: DemoScreen }) {
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
