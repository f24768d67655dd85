/** Longest time in milliseconds from lifting a finger to its click. The focus moves in between. */
const CLICK_MS = 500

/** Called at the end of a press, with the element that was clicked; null if nothing was. */
type Ended = (clicked: Element | null) => void

let isDown = false
let lifted: ReturnType<typeof setTimeout> | undefined
const waiting: Ended[] = []

/** Follows presses of a pointer, from its going down to its click. Whatever moves content in between makes the press miss its target. */
export function watchPresses(): void {
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listener, { capture: true })
  on('pointerdown', () => {
    clearTimeout(lifted)
    isDown = true
  })
  on('pointerup', () => {
    clearTimeout(lifted)
    lifted = setTimeout(end, CLICK_MS, null)
  })
  on('pointercancel', () => end(null))
  on('click', ({ target }) => {
    clearTimeout(lifted)
    // In its own task, after the click's listeners.
    lifted = setTimeout(end, 0, target instanceof Element ? target : null)
  })
}

export function isPressed(): boolean {
  return isDown
}

/** Calls back at the end of the press; at once if there is none. */
export function afterPress(ended: Ended): void {
  if (isDown) waiting.push(ended)
  else ended(null)
}

function end(clicked: Element | null): void {
  clearTimeout(lifted)
  isDown = false
  for (const ended of waiting.splice(0)) ended(clicked)
}
