import { useLocation } from '@remix-run/react'
import { useLostSince } from './connection'
import { useHydrated } from './hydrated'
import type { useLiveScreen } from './live'
import { withQuery } from './location'
import './live-state.css'

const LABELS = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost, trying again' } as const

/** Whether the screen is up to date, unless the bar above it says that nobody is reached; without JavaScript, a link that reloads it. */
export function LiveState({ state }: { state: ReturnType<typeof useLiveScreen> }) {
  const location = useLocation()
  const hydrated = useHydrated()
  const isSaidAbove = useLostSince() !== null
  return (
    <p className="live-state" data-state={state} role="status">
      {hydrated && !isSaidAbove && <span className="live-state-text">{LABELS[state]}</span>}
      <a href={withQuery(location, {})}>Refresh</a>
    </p>
  )
}
