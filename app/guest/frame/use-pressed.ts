import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Marks the pressed element until the next screen has loaded, because on a slow network nothing else near the thumb shows that the tap worked.
 * Ignores taps on a button with `aria-disabled` while its form is being sent; `disabled` would make keyboard users lose their focus.
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
