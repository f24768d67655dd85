import { useEffect, type RefObject } from 'react'

/** Closes the fold on a press outside it, and on Escape, which returns the focus to its line. */
export function useClosing(fold: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (fold.current?.open && target instanceof Node && !fold.current.contains(target)) fold.current.open = false
    }
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !fold.current?.open || !(target instanceof Node) || !fold.current.contains(target)) return
      fold.current.open = false
      fold.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [fold])
}
