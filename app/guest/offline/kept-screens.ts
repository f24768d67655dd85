import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openUnreached } from '../../platform/remix-insides/unreached'
import { serviceWorkers } from '../../platform/ui/browser-services'
import { noteLost, useLostSince } from '../../platform/ui/connection'
import { useMissingPictures } from './missing-pictures'

/** Has the phone keep the screens of the app, and shows what is kept of one while nobody answers; what is shown then is loaded again afterwards. */
export function useKeptScreens(): void {
  const { revalidate } = useRevalidator()
  const isLost = useLostSince() !== null
  const wasLost = useRef(false)
  useMissingPictures(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) revalidate()
    wasLost.current = isLost
    // Where the network was lost before it had come, it is asked for again; otherwise it is there.
    if (!isLost) void register()
    // The revalidator is a new object at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost])
  useEffect(() => {
    if (document.documentElement.dataset.kept !== undefined) noteLost()
    openUnreached(openAsDocument)
    return () => openUnreached(undefined)
  }, [])
}

/** Tells the app's worker, once there is one. A server that builds as it runs has none. */
export async function tellWorker(message: unknown): Promise<void> {
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  const { active } = await workers.ready
  active?.postMessage(message)
}

/** Has the browser keep the app's worker, which it may have by now, and the worker this screen, which may have been opened before there was one. */
async function register(): Promise<void> {
  // A server that builds as it runs has none.
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  try {
    await workers.register('/app/sw.js', { scope: '/app', updateViaCache: 'none' })
    await tellWorker('keep')
  } catch {
    // Private windows of some browsers have none. The app works without.
  }
}

/** Another screen than this one is opened by the worker, as it was last seen. */
function openAsDocument(screen: string): boolean {
  const { pathname } = new URL(screen, window.location.href)
  const isKept = serviceWorkers()?.controller != null
  if (!isKept || pathname === window.location.pathname || !/^\/app(\/|$)/.test(pathname)) return false
  window.location.assign(screen)
  return true
}
