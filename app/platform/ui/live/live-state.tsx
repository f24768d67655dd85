import { useLocation } from '@remix-run/react'
import { useLostSince } from './connection'
import { useHydrated } from '../hydrated'
import type { useLiveScreen } from './live'
import { withQuery } from '../frame/location'
import './live-state.css'

const LABELS = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost, trying again' } as const

/** Whether the screen is up to date, unless the bar above it shows a lost connection. Without JavaScript, a link that reloads. */
export function LiveState({ state }: { state: ReturnType<typeof useLiveScreen> }) {
  const location = useLocation()
  const hydrated = useHydrated()
  const isShownAbove = useLostSince() !== null
  return (
    <p className="live-state" data-state={state} role="status">
      {hydrated && !isShownAbove && <span className="live-state-text">{LABELS[state]}</span>}
      <a href={withQuery(location, {})}>Refresh</a>
    </p>
  )
}
