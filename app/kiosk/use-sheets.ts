import { useEffect } from 'react'
import { SHEET } from './sheet'

/** Closes the open sheet on Escape, on a tap elsewhere and when a form of it says so, and opens each on the other half of the screen, so that it covers nothing that was tapped. */
export function useSheets(): void {
  useEffect(() => {
    const opened = () => document.querySelector<HTMLDetailsElement>(`details[name="${SHEET}"][open]`)
    const onPointer = ({ target }: PointerEvent) => {
      const sheet = opened()
      if (sheet && target instanceof Node && !sheet.contains(target)) sheet.open = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      const sheet = key === 'Escape' ? opened() : null
      if (!sheet) return
      sheet.open = false
      sheet.querySelector('summary')?.focus()
    }
    const onSubmit = ({ target }: SubmitEvent) => {
      const sheet = opened()
      if (sheet && target instanceof HTMLFormElement && target.dataset.closes !== undefined) sheet.open = false
    }
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || target.name !== SHEET) return
      const { left, width } = target.getBoundingClientRect()
      target.dataset.side = left + width / 2 > window.innerWidth / 2 ? 'left' : 'right'
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    document.addEventListener('submit', onSubmit)
    // It does not bubble.
    document.addEventListener('toggle', onToggle, true)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [])
}
