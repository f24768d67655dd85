import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openUnreached } from '../../platform/remix-insides/unreached'
import { serviceWorkers } from '../../platform/ui/live/browser-services'
import { noteLost, useLostSince } from '../../platform/ui/live/connection'
import { useMissingPictures } from './missing-pictures'

/** Caches the app's screens through its worker and shows the cached copy when the server is unreachable; reloads once it is back. */
export function useStoredScreens(): void {
  const { revalidate } = useRevalidator()
  const isLost = useLostSince() !== null
  const wasLost = useRef(false)
  useMissingPictures(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) revalidate()
    wasLost.current = isLost
    // Retries when the network returns, in case it was lost before the worker was registered.
    if (!isLost) void register()
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost])
  useEffect(() => {
    if (document.documentElement.dataset.kept !== undefined) noteLost()
    openUnreached(openAsDocument)
    return () => openUnreached(undefined)
  }, [])
  useEffect(() => {
    // The browser's back button showed the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Posts a message to the app's worker once it is active. A development server has none. */
export async function postToWorker(message: unknown): Promise<void> {
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  const { active } = await workers.ready
  active?.postMessage(message)
}

/** Registers the app's worker and has it cache this screen, which may have loaded before the worker existed. */
async function register(): Promise<void> {
  // A development server has no worker.
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  try {
    await workers.register('/app/sw.js', { scope: '/app', updateViaCache: 'none' })
    await postToWorker('keep')
  } catch {
    // Private windows of some browsers have no workers. The app works without one.
  }
}

/** Opens another screen as a document, so that the worker can show its cached copy. Returns false if it cannot. */
function openAsDocument(screen: string): boolean {
  const { pathname } = new URL(screen, window.location.href)
  const hasWorker = serviceWorkers()?.controller != null
  if (!hasWorker || pathname === window.location.pathname || !/^\/app(\/|$)/.test(pathname)) return false
  window.location.assign(screen)
  return true
}
