import { isObject, readJson } from './json'

const INTENT = '__intent__'

/** Whether a form is sent by conform itself, to check one of its fields: nobody has pressed anything. */
export function isIntent(submitter: HTMLElement | null): submitter is HTMLButtonElement {
  return submitter instanceof HTMLButtonElement && submitter.name === INTENT
}

/** A finger's click comes after it was lifted, and the focus moves in between. */
const CLICK_MS = 500

/**
 * Decides when conform may check a field that was left. An error moves what is below it, so nothing is checked while a pointer is down: the
 * press would land elsewhere and be lost. What was left by pointer without a change is not checked at all; by keyboard it always is.
 */
export function judgeAfterPresses(): void {
  const touched = new WeakMap<HTMLFormElement, Set<string>>()
  let isPressed = false
  let isByPointer = false
  let lifted: ReturnType<typeof setTimeout> | undefined
  /** By form, the checks that wait for the end of the press. */
  const waiting = new Map<HTMLFormElement, Set<string>>()

  const release = (leaves = false) => {
    clearTimeout(lifted)
    isPressed = false
    const checks = leaves ? [] : [...waiting]
    waiting.clear()
    for (const [form, intents] of checks) if (form.isConnected) for (const intent of intents) send(form, intent)
  }
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listener, { capture: true })

  on('pointerdown', () => {
    clearTimeout(lifted)
    isPressed = true
    isByPointer = true
  })
  on('pointerup', () => {
    clearTimeout(lifted)
    lifted = setTimeout(release, CLICK_MS)
  })
  on('pointercancel', () => release())
  on('click', ({ target }) => {
    clearTimeout(lifted)
    // A link or a button that sends the form decides what is next; after that, nothing has to be said of one field.
    const leaves = target instanceof Element && target.closest('a[href], button[type="submit"]') !== null
    // In a task of its own: the click's listeners come first.
    lifted = setTimeout(() => release(leaves))
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
    if (isTouched ? !isPressed : !isByPointer) return
    event.preventDefault()
    event.stopPropagation()
    if (isTouched) waiting.set(target, (waiting.get(target) ?? new Set()).add(submitter.value))
  })
}

/** The name of a field; a picker's input stands for the hidden one that holds the value, and says its name. */
function nameOf(field: Element): string {
  return field.getAttribute('data-field') ?? field.getAttribute('name') ?? ''
}

/** The field that an intent asks to check; undefined for other intents. */
function checkedField(intent: string): string | undefined {
  const { type, payload } = readIntent(intent)
  return type === 'validate' ? payload?.name : undefined
}

interface Intent {
  type?: string
  payload?: { name?: string }
}

/** Read by hand: a schema would bring its library into every page. */
function readIntent(text: string): Intent {
  const read: unknown = readJson(text)
  if (!isObject(read) || typeof read.type !== 'string') return {}
  const { payload } = read
  return {
    type: read.type,
    ...(isObject(payload) && typeof payload.name === 'string' && { payload: { name: payload.name } }),
  }
}

/** Asks conform again, as it asks itself. */
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
