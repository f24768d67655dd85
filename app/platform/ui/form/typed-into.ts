type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a field differs from the rendered page, by typing or because the browser filled it in. */
export function isTypedInto(field: Element): field is Field {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return !field.multiple && field.selectedIndex !== Math.max(initial, 0)
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  // A checkbox without a value reads as 'on'.
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  // A password that the browser fills in reads as empty until the first press.
  return field.value !== field.defaultValue || isFilledIn(field)
}

function isFilledIn(field: Element): boolean {
  try {
    return field.matches(':autofill, :-webkit-autofill')
  } catch {
    return false
  }
}
