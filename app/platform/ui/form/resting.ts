import type { MouseEvent } from 'react'
import { isTypedInto } from './typed-into'

/**
 * The attributes of a submit button that ignores presses for now. Browsers take the focus from a button that becomes `disabled`, and a
 * keyboard user would be back at the top of the page. `unless`: called at each press; true lets it through.
 */
export function resting(rests: boolean, unless?: (button: HTMLButtonElement) => boolean) {
  if (!rests) return {}
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field of the form also presses the button.
    if (!unless?.(event.currentTarget)) event.preventDefault()
  }
  return { 'aria-disabled': true, 'data-disabled': true, onClick }
}

/**
 * Whether a button's form holds input that its script did not see: typed before the script ran, or filled in by the browser, which fires
 * no event for passwords.
 */
export function isFormTypedInto({ form }: HTMLButtonElement): boolean {
  return form !== null && [...form.elements].some(isTypedInto)
}
