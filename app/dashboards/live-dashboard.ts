import { useLiveScreen } from '../ui/live'

/** Figures of many venues change with every order anywhere: in milliseconds, how long that is gathered into one refresh. */
const GATHER_MS = 2000

/** Keeps a dashboard true while it is open. */
export function useLiveDashboard() {
  return useLiveScreen('/dashboard/events', GATHER_MS)
}
