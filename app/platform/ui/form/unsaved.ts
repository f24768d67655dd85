import { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useAtOnce } from '../use-at-once'
import { isIntent } from './intent'

/** The navigation state of a link that discards changes by its name: Cancel. */
export const DISCARDS = { discards: true }

const QUESTION = 'Some changes are not saved. Leave without them?'

/** Checks of forms and grid rows for changes. One guard runs them all, since a router allows only one. */
const watched = new Set<() => boolean>()

/** Makes the screen's guard ask before the user leaves while `unsaved()` is true. */
export function useUnsaved(unsaved: () => boolean): void {
  useAtOnce(() => {
    watched.add(unsaved)
    return () => void watched.delete(unsaved)
  }, [unsaved])
}

/** Asks before the user leaves a screen, a form or a dialog with unsaved changes. Needs JavaScript. */
export function useGuard(): void {
  const sending = useRef(false)
  const isUnsaved = () => !sending.current && [...watched].some((unsaved) => unsaved())
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && !isDiscarding(to.state) && isUnsaved(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(QUESTION)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!sending.current && [...watched].some((unsaved) => unsaved())) event.preventDefault()
    }
    // Sending a form does not count as leaving, though its address may differ from the screen's.
    const send = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post' || isIntent(submitter)) return
      sending.current = true
      setTimeout(() => {
        sending.current = false
      })
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('submit', send, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('submit', send, { capture: true })
    }
  }, [])
}

function isDiscarding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'discards' in state
}
