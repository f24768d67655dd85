import { parse, type Submission } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** What checks a form in the browser, and where that comes from. */
export interface LazyCheck<Loaded> {
  id: string
  /** Loads the schemas. */
  load: () => Promise<Loaded>
  /** Whether what is typed is right, now that they are there. */
  check: (loaded: Loaded, sent: FormData) => Submission<unknown>
}

/**
 * Loads what checks a form when somebody first goes into it. A screen that is only looked at does without the schemas, and a form that is sent
 * before they are there is checked by the server alone.
 */
export function useLazyCheck<Loaded>({ id, load, check }: LazyCheck<Loaded>): (sent: FormData) => Submission<unknown> {
  const loaded = useRef<{ of: Loaded }>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const look = (at: EventTarget | null) => {
      if (loaded.current || !isWithin(at, id)) return
      // What did not come is asked for again with the next field.
      const failed = () => undefined
      void latest.current().then((of) => {
        loaded.current = { of }
      }, failed)
    }
    const onFocus = ({ target }: FocusEvent) => look(target)
    // Somebody may have gone into it before the page was ready, or the form takes the focus by itself.
    look(document.activeElement)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id])
  return (sent) => (loaded.current ? check(loaded.current.of, sent) : unchecked(sent))
}

/** Whether an element is one of a form's, wherever it stands on the page. */
function isWithin(at: EventTarget | null, id: string): boolean {
  if (!(at instanceof Element)) return false
  const form = 'form' in at && at.form instanceof HTMLFormElement ? at.form : at.closest('form')
  return form?.id === id
}

/** A form as it was sent, without a word on it. */
export function unchecked(sent: FormData): Submission<unknown> {
  return parse(sent, { resolve: (value) => ({ value }) })
}
