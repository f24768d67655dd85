import type { MouseEvent } from 'react'

/**
 * The attributes of a submit button that takes no presses for now: while its form is sent, or until something was changed. Browsers take the
 * focus from a button that becomes `disabled`, and whoever works by keyboard would start again at the top of the page.
 */
export function resting(rests: boolean) {
  return rests ? { 'aria-disabled': true, 'data-disabled': true, onClick: ignore } : {}
}

/** Enter in a field of the form presses the button, too. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}
