const INTENT = '__intent__'

/** Whether a form is sent by conform itself, to check one of its fields: nobody has pressed anything. */
export function isIntent(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === INTENT
}
