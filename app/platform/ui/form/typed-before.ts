import { isTypedInto } from './typed-into'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Records the fields of the page as the server rendered it. `putBack`: if React rendered the page again instead of hydrating it, because an
 * extension changed it, this restores the typed texts and the focus in the new fields.
 */
export function rememberTyped(): { putBack(): void; forget(): void } {
  const fields = fieldsByPlace()
  let focused = document.activeElement
  const enter = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  const leave = ({ target }: FocusEvent) => {
    // A removed field was not left by the user.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected) focused = null
    })
  }
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  return {
    putBack() {
      const now = fieldsByPlace()
      for (const [place, field] of fields) {
        const drawn = now.get(place)
        if (!drawn || drawn === field || field.isConnected) continue
        if (isTypedInto(field)) type(field, drawn)
        if (field === focused) focus(field, drawn)
      }
    },
    forget() {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    },
  }
}

/** By the position of its form on the page, its name, and its position among fields of that name. */
function fieldsByPlace(): Map<string, Field> {
  const found = new Map<string, Field>()
  const forms = [...document.forms]
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    // Hidden inputs change with each render, and a script cannot set a file.
    if (field.type === 'hidden' || field.type === 'file') continue
    const named = `${field.form ? forms.indexOf(field.form) : ''} ${field.name || field.id}`
    let n = 0
    while (found.has(`${named} ${n}`)) n += 1
    found.set(`${named} ${n}`, field)
  }
  return found
}

/** Sets a value as if it were typed, so that React notices. */
function type(from: Field, into: Field): void {
  if (from instanceof HTMLInputElement && into instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== into.checked) into.click()
    return
  }
  // Through the prototype: React's own property on the field would hide the change from it.
  Reflect.set(Object.getPrototypeOf(into), 'value', from.value, into)
  for (const kind of ['input', 'change']) into.dispatchEvent(new Event(kind, { bubbles: true }))
}

function focus(from: Field, into: Field): void {
  into.focus({ preventScroll: true })
  if (from instanceof HTMLSelectElement || into instanceof HTMLSelectElement) return
  // Null for fields without a selection, such as one for an email.
  if (from.selectionStart !== null) into.setSelectionRange(from.selectionStart, from.selectionEnd)
}
