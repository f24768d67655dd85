const INTENT = '__intent__'

/** Whether a form is sent by conform itself, to check one of its fields: nobody has pressed anything. */
export function isIntent(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === INTENT
}

/** A finger's click comes after it was lifted, and the focus moves in between. */
const CLICK_MS = 500

/**
 * While a button that sends a form is pressed, the field that was left for it is not checked by itself: its error would move the button away
 * under the finger, and the press would be lost. In a moment all fields are checked anyway.
 */
export function checkNothingWhilePressed(): void {
  let isPressed = false
  let lifted: ReturnType<typeof setTimeout> | undefined
  const releaseIn = (ms: number) => {
    clearTimeout(lifted)
    lifted = setTimeout(() => {
      isPressed = false
    }, ms)
  }
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listener, { capture: true })
  on('pointerdown', ({ target }) => {
    clearTimeout(lifted)
    isPressed = target instanceof Element && target.closest('button[type="submit"]') !== null
  })
  on('pointerup', () => releaseIn(CLICK_MS))
  on('pointercancel', () => releaseIn(0))
  on('click', () => releaseIn(0))
  on('submit', (event) => {
    if (!isPressed || !isIntent(event.submitter)) return
    event.preventDefault()
    event.stopPropagation()
  })
}
