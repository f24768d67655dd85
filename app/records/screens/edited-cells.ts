import type { KeyboardEvent } from 'react'
import { isComposing } from '../../platform/ui/form/composing'

type Cell = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a row's form differs from its drawn values. */
export function isEdited(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((element) => isCell(element) && !isAsDrawn(element))
}

/** Escape restores a cell's drawn value, unless it only cancels a word of an input method. */
export function restoreOnEscape(event: KeyboardEvent<Cell>): void {
  const cell = event.currentTarget
  if (event.key !== 'Escape' || isAsDrawn(cell) || isComposing(event.nativeEvent)) return
  // Keeps Escape from closing the dialog or screen around it.
  event.preventDefault()
  event.stopPropagation()
  if (cell instanceof HTMLSelectElement) for (const option of cell.options) option.selected = option.defaultSelected
  else if (cell instanceof HTMLInputElement && cell.type === 'checkbox') cell.checked = cell.defaultChecked
  else cell.value = cell.defaultValue
  cell.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function isCell(element: Element): element is Cell {
  return (
    (element instanceof HTMLInputElement && element.type !== 'hidden') ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function isAsDrawn(cell: Cell): boolean {
  if (cell instanceof HTMLSelectElement) return [...cell.options].every((one) => one.selected === one.defaultSelected)
  if (cell instanceof HTMLInputElement && cell.type === 'checkbox') return cell.checked === cell.defaultChecked
  return cell.value === cell.defaultValue
}
