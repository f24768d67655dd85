import { useBlocker } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isIntent } from './intent'

/** The state of a link that gives up what is unsaved, and says so: Cancel. */
export const DISCARDS = { discards: true }

const QUESTION = 'Some changes are not saved. Leave without them?'

/** What may have changes: forms, rows of a grid. One guard asks for all of them, since a router takes only one. */
const watched = new Set<() => boolean>()

/** As a dialog goes, not a moment later: a page that is closed in between would ask for what has just been given up. Servers have no layout. */
const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Has the screen's guard ask before it is left while `unsaved()` says that something typed would be lost. */
export function useUnsaved(unsaved: () => boolean): void {
  useAtOnce(() => {
    watched.add(unsaved)
    return () => void watched.delete(unsaved)
  }, [unsaved])
}

/** Asks before a screen, a form or a dialog is left with unsaved changes. Without a script nobody asks. */
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
    // Sending a form is no leaving, though its address may differ from the screen's.
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
