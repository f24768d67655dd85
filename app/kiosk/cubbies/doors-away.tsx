import { useLostSince } from '../../platform/ui/connection'
import { DOORS_NEED_CONNECTION } from '../tap-rules'
import './doors-away.css'

/** Whether no door can be opened from here, since nobody is reached: its buttons are off. */
export function useDoorsAway(): boolean {
  return useLostSince() !== null
}

/** Beside such a button: why it is off, and how the door opens all the same. */
export function DoorsAway() {
  return useDoorsAway() ? <p className="doors-away">{DOORS_NEED_CONNECTION}</p> : null
}
