/** The name of the buttons with which conform sends a form to itself. */
export const INTENT = '__intent__'

/** Whether conform itself sends the form to check a field: the user has pressed nothing. */
export function isIntent(submitter: HTMLElement | null): submitter is HTMLButtonElement {
  return submitter instanceof HTMLButtonElement && submitter.name === INTENT
}
