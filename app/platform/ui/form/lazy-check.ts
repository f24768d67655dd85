import { parse, type Submission } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** A form's check in the browser, and how to load it. */
export interface LazyCheck<Loaded> {
  id: string
  /** Loads the schemas. */
  load: () => Promise<Loaded>
  /** Checks a form with the loaded schemas. */
  check: (loaded: Loaded, sent: FormData) => Submission<unknown>
}

/**
 * Loads the check of a form when the user first focuses a field of it. A screen that is only viewed does not load the schemas. A form sent
 * before they have loaded is checked by the server alone.
 */
export function useLazyCheck<Loaded>({ id, load, check }: LazyCheck<Loaded>): (sent: FormData) => Submission<unknown> {
  const loaded = useRef<{ of: Loaded }>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const look = (at: EventTarget | null) => {
      if (loaded.current || !isWithin(at, id)) return
      // A failed load is retried at the next field.
      const failed = () => undefined
      void latest.current().then((of) => {
        loaded.current = { of }
      }, failed)
    }
    const onFocus = ({ target }: FocusEvent) => look(target)
    // The user may have focused the form before the page was ready, or the form may have autofocus.
    look(document.activeElement)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id])
  return (sent) => (loaded.current ? check(loaded.current.of, sent) : unchecked(sent))
}

/** Whether an element belongs to a form, wherever it is on the page. */
function isWithin(at: EventTarget | null, id: string): boolean {
  if (!(at instanceof Element)) return false
  const form = 'form' in at && at.form instanceof HTMLFormElement ? at.form : at.closest('form')
  return form?.id === id
}

/** The result of a form that is not checked: no errors. */
export function unchecked(sent: FormData): Submission<unknown> {
  return parse(sent, { resolve: (value) => ({ value }) })
}
