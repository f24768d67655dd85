import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * What was pressed looks so until the screen that it leads to is there: on a slow network nothing else near the thumb says that it was felt. A button
 * with `aria-disabled`, while its form is sent, takes no presses; one that is `disabled` would lose the focus, and whoever works by keyboard their place.
 */
export function usePressed(): void {
  const pressed = useRef<Element | null>(null)
  const { location } = useNavigation()
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a, button') : null
      if (target?.getAttribute('aria-disabled') === 'true') {
        event.preventDefault()
        event.stopPropagation()
      } else pressed.current = target
    }
    document.addEventListener('click', press, true)
    return () => document.removeEventListener('click', press, true)
  }, [])
  useEffect(() => {
    const element = location && pressed.current
    element?.setAttribute('data-pressed', '')
    return () => element?.removeAttribute('data-pressed')
  }, [location])
}
