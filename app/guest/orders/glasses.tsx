import { imageUrl } from '../../../contract/images'
import type { OrderScreen } from './order-screen'
import type { OrderState } from './order-state'

/** How full the glasses are drawn. */
const FILLED: Partial<Record<OrderState, 'empty' | 'pouring' | 'full' | 'enjoyed'>> = {
  asking: 'empty',
  planned: 'empty',
  queued: 'empty',
  making: 'pouring',
  made: 'full',
  waiting: 'full',
  takenBack: 'full',
  takingOut: 'full',
  loading: 'full',
  handed: 'full',
  counter: 'full',
  done: 'enjoyed',
}

/** The order's drinks in their glasses, which fill as the bar makes them. Decorative: the state is the heading below. */
export function Glasses({ screen: { state, glasses } }: { screen: OrderScreen }) {
  const filled = FILLED[state]
  if (filled === undefined || glasses === null || glasses.pictures.length === 0) return null
  return (
    <div className="glasses" data-filled={filled} aria-hidden="true">
      {glasses.pictures.map((picture, index) => {
        const poured = imageUrl(picture)
        return (
          <span key={index} className="glass">
            <img src={`${poured}&glass`} alt="" width={240} height={240} />
            <img className="poured" src={poured} alt="" width={240} height={240} />
          </span>
        )
      })}
      {glasses.others > 0 && <span className="others">+{glasses.others}</span>}
    </div>
  )
}
