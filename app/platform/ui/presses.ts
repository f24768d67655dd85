/** Longest time in milliseconds from lifting a finger to its click. The focus moves in between. */
const CLICK_MS = 500
/** Longest wait for the end of a press, in milliseconds. The browser does not always report it, such as that of a press on its own menu. */
const LONGEST_MS = 1500

/** Called at the end of a press, with the element that was clicked; null if nothing was. */
type Ended = (clicked: Element | null) => void

let isDown = false
let ending: ReturnType<typeof setTimeout> | undefined
let waiting: Ended[] = []

/** Follows presses of a pointer, from its going down to its click. Whatever moves content in between makes the press miss its target. */
export function watchPresses(): void {
  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const)
    window.addEventListener(name, follow, { capture: true })
}

export function isPressed(): boolean {
  return isDown
}

/** Calls back at the end of the press; at once if there is none. */
export function afterPress(ended: Ended): void {
  if (isDown) waiting.push(ended)
  else ended(null)
}

/** Resolves at the end of the press, or after 1.5 s; at once if there is none. */
export async function released(): Promise<void> {
  if (!isDown) return
  await new Promise<unknown>((resolve) => {
    afterPress(resolve)
    setTimeout(resolve, LONGEST_MS, null)
  })
}

function follow({ type, target }: Event): void {
  clearTimeout(ending)
  if (type === 'pointerdown') isDown = true
  else if (isDown) {
    const isClick = type === 'click'
    // A click ends the press in a task of its own, after the click's listeners.
    ending = setTimeout(end, type === 'pointerup' ? CLICK_MS : 0, isClick && target instanceof Element ? target : null)
  }
}

function end(clicked: Element | null): void {
  isDown = false
  const ended = waiting
  waiting = []
  for (const tell of ended) tell(clicked)
}
