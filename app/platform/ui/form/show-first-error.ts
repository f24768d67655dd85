/** Focuses the first invalid field of a form, wherever it is on the page, and scrolls to it. */
export function showFirstError(id: string): void {
  const form = document.getElementById(id)
  const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
  const first = invalid.find((input) => input.form === form)
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
