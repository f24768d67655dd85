import { useLiveScreen } from '../../platform/ui/live/live'

/** Any order at any venue changes these figures, so changes within this many milliseconds share one refresh. */
const GATHER_MS = 2000

/** Refreshes an open dashboard when its figures change. */
export function useLiveDashboard() {
  return useLiveScreen('/dashboard/events', GATHER_MS)
}
