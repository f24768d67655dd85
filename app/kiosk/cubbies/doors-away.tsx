import { useLostSince } from '../../platform/ui/live/connection'
import { DOORS_NEED_CONNECTION } from '../tap-rules'
import './doors-away.css'

/** True if the connection is lost, which disables the buttons that open doors. */
export function useDoorsAway(): boolean {
  return useLostSince() !== null
}

/** Next to such a button: why it is disabled, and how to open the door anyway. */
export function DoorsAway() {
  return useDoorsAway() ? <p className="doors-away">{DOORS_NEED_CONNECTION}</p> : null
}
