import type { MouseEvent } from 'react'
import { isTypedInto } from './typed-into'

/**
 * The attributes of a submit button that takes no presses for now. Browsers take the focus from a button that becomes `disabled`, and whoever
 * works by keyboard would start again at the top of the page. `unless`: looked at with each press; true lets it through.
 */
export function resting(rests: boolean, unless?: (button: HTMLButtonElement) => boolean) {
  if (!rests) return {}
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field of the form presses the button, too.
    if (!unless?.(event.currentTarget)) event.preventDefault()
  }
  return { 'aria-disabled': true, 'data-disabled': true, onClick }
}

/**
 * Whether the form of a button holds something that its script did not see being typed: before the script ran, or by the browser, which fills
 * in passwords without a word.
 */
export function isFormTypedInto({ form }: HTMLButtonElement): boolean {
  return form !== null && [...form.elements].some(isTypedInto)
}
