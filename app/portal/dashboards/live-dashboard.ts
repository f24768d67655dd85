import { useLiveScreen } from '../../platform/ui/live'

/** Figures of many venues change with every order anywhere: changes within this many milliseconds are one refresh. */
const GATHER_MS = 2000

/** Keeps a dashboard true while it is open. */
export function useLiveDashboard() {
  return useLiveScreen('/dashboard/events', GATHER_MS)
}
