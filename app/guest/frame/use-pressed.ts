import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** What was pressed looks so until the screen that it leads to is there: on a slow network nothing else near the thumb says that it was felt. */
export function usePressed(): void {
  const pressed = useRef<Element | null>(null)
  const { location } = useNavigation()
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a, button') : null
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const element = location && pressed.current
    element?.setAttribute('data-pressed', '')
    return () => element?.removeAttribute('data-pressed')
  }, [location])
}
