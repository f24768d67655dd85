import { PAUSE_MINUTES } from '../../../contract/limits'
import { formatClock } from '../../platform/ui/dates'
import type { KioskScreen } from '../screen'
import { Sheet } from '../sheet'
import { AtOnceForm } from '../tickets/press-form'
import './pause-orders.css'

type PauseOrdersProps = Pick<KioskScreen, 'business' | 'pause' | 'mayAct'>

const KEY = 'pause'
/** A bar that is buried needs one tap. The sheet changes how long. */
const USUAL_MINUTES = 10

/** Holds new orders back in one tap. While they are held back it says until when, and opens to change that or to end it. */
export function PauseOrders({ business, pause, mayAct }: PauseOrdersProps) {
  if (!business) return null
  if (!pause) {
    if (!mayAct) return null
    return (
      <AtOnceForm fetcherKey={KEY} className="kiosk-pause">
        <input type="hidden" name="intent" value="pause" />
        <button name="minutes" value={USUAL_MINUTES} aria-label={`Pause new orders for ${USUAL_MINUTES} minutes`}>
          Pause<span className="kiosk-pause-wide"> orders</span>
        </button>
      </AtOnceForm>
    )
  }
  const until = pause.isOpenEnded ? null : formatClock(pause.until, business.timeZone)
  return (
    <Sheet
      className="kiosk-pause"
      summary={
        <>
          <span className={until === null ? undefined : 'kiosk-pause-wide'}>Paused</span> {until}
        </>
      }
    >
      <h2>New orders are paused{until === null ? '' : ` until ${until}`}</h2>
      <p>Guests read this on the menu and in their baskets. Pickups go on.</p>
      {mayAct && <Buttons />}
    </Sheet>
  )
}

function Buttons() {
  return (
    <AtOnceForm fetcherKey={KEY} className="kiosk-pause-for" closes>
      {/* The last of several intents counts. */}
      <input type="hidden" name="intent" value="pause" />
      <button className="kiosk-pause-end" name="intent" value="endPause">
        Take orders again
      </button>
      <p>From now, for</p>
      <div>
        {PAUSE_MINUTES.map((minutes) => (
          <button key={minutes} name="minutes" value={minutes}>
            {minutes} min
          </button>
        ))}
        <button name="minutes" value="">
          Until I end it
        </button>
      </div>
    </AtOnceForm>
  )
}
