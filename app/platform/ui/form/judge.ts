import { isObject, readJson } from '../json'
import { afterPress, isPressed } from '../presses'
import { INTENT, isIntent } from './intent'

let isJudging = false

/**
 * Decides, from the first call on, when conform may check a field that was left. An error moves the content below it, so nothing is checked while
 * a pointer is down: the press would miss its target. A field left by pointer without a change is not checked; one left by keyboard always is.
 */
export function judgeAfterPresses(): void {
  if (isJudging) return
  isJudging = true
  const touched = new WeakMap<HTMLFormElement, Set<string>>()
  let isByPointer = false
  /** The checks that wait for the end of the press, by form. */
  const waiting = new Map<HTMLFormElement, Set<string>>()

  const release = (clicked: Element | null) => {
    // A link or submit button leaves the form or has it checked as a whole, so a check of one field is needless.
    const leaves = clicked?.closest('a[href], button[type="submit"]')
    const checks = leaves ? [] : [...waiting]
    waiting.clear()
    for (const [form, intents] of checks) if (form.isConnected) for (const intent of intents) send(form, intent)
  }
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listener, { capture: true })

  on('pointerdown', () => {
    isByPointer = true
  })
  on('keydown', () => {
    isByPointer = false
  })
  for (const name of ['input', 'change'] as const) {
    on(name, ({ target }) => {
      if (!(target instanceof Element) || !('form' in target) || !(target.form instanceof HTMLFormElement)) return
      const names = touched.get(target.form) ?? new Set()
      touched.set(target.form, names.add(nameOf(target)))
    })
  }
  on('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    if (!isIntent(submitter)) {
      waiting.delete(target)
      return
    }
    const field = checkedField(submitter.value)
    if (field === undefined) return
    const isTouched = touched.get(target)?.has(field) ?? false
    if (isTouched ? !isPressed() : !isByPointer) return
    event.preventDefault()
    event.stopPropagation()
    if (!isTouched) return
    if (waiting.size === 0) afterPress(release)
    waiting.set(target, (waiting.get(target) ?? new Set()).add(submitter.value))
  })
}

/** The name of a field. A picker's input has the name of its hidden input, which holds the value. */
function nameOf(field: Element): string {
  return field.getAttribute('data-field') ?? field.getAttribute('name') ?? ''
}

/** Returns the field that an intent asks to check; undefined for other intents. */
function checkedField(intent: string): string | undefined {
  const { type, payload } = readIntent(intent)
  return type === 'validate' ? payload?.name : undefined
}

interface Intent {
  type?: string
  payload?: { name?: string }
}

/** Read by hand: a schema would load its library into every page. */
function readIntent(text: string): Intent {
  const read: unknown = readJson(text)
  if (!isObject(read) || typeof read.type !== 'string') return {}
  const { payload } = read
  return {
    type: read.type,
    ...(isObject(payload) && typeof payload.name === 'string' && { payload: { name: payload.name } }),
  }
}

/** Sends an intent again, the way conform sends it. */
function send(form: HTMLFormElement, intent: string): void {
  const button = document.createElement('button')
  button.name = INTENT
  button.value = intent
  button.hidden = true
  button.formNoValidate = true
  form.append(button)
  form.requestSubmit(button)
  button.remove()
}
