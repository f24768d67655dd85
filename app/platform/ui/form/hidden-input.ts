import { useRef, useState } from 'react'
import type { RowField } from './form-row'

/**
 * A hidden input whose value other controls set. conform reads the form's values when an input has an event, so `set` and `leave` send those
 * of typing and of leaving. The state is the input's own, because conform's may follow later: it checks nothing during a press (intent.ts).
 */
export function useHiddenInput({ key, initialValue }: Pick<RowField, 'key' | 'initialValue'>) {
  const ref = useRef<HTMLInputElement>(null)
  const initial = typeof initialValue === 'string' ? initialValue : ''
  const [last, setLast] = useState({ key, value: initial })
  // conform has a new key if it sets the value itself.
  const value = last.key === key ? last.value : initial
  return {
    ref,
    value,
    set: (next: string) => {
      setLast({ key, value: next })
      if (!ref.current) return
      ref.current.value = next
      ref.current.dispatchEvent(new Event('input', { bubbles: true }))
    },
    leave: () => ref.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
  }
}
