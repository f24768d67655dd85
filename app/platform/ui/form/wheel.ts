/**
 * Makes the mouse wheel scroll the page over a focused number field. Browsers would step the number instead, which changes prices unnoticed.
 * They leave a read-only field alone, so it is read-only while the browser handles the event.
 */
export function scrollOverNumbers(): void {
  document.addEventListener(
    'wheel',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return
      target.readOnly = true
      setTimeout(() => {
        target.readOnly = false
      })
    },
    { capture: true, passive: true },
  )
}
