import { Button } from '@radix-ui/themes'
import { type MouseEvent, type ReactNode } from 'react'
import { ROWS_BUTTON, type FormRow } from './hours-inputs'
import './row-buttons.css'

interface RowButtonProps {
  row: FormRow
  /** Id of the element to scroll to after the server has redrawn the page without JavaScript. */
  anchor: string
  label: string
}

/** Adds a row to a form at once. Without JavaScript the server redraws the form with the row and the typed values. */
export function AddRow({
  row,
  anchor,
  label,
  onAdd,
  children,
}: RowButtonProps & { onAdd: () => void; children: ReactNode }) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    onAdd()
    focusSoon(form, row.inputs[0])
  }
  return (
    <Button
      className="add-row"
      type="submit"
      variant="soft"
      color="gray"
      size="2"
      name={ROWS_BUTTON}
      value={`+${row.id}`}
      formAction={`#${anchor}`}
      formNoValidate
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Removes a row in the same way. */
export function RemoveRow({ row, anchor, label, onRemove }: RowButtonProps & { onRemove: () => void }) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    onRemove()
    // The check for unsaved changes runs on input events.
    setTimeout(() => form?.querySelector('input[name]')?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <Button
      className="remove-row"
      type="submit"
      variant="soft"
      color="gray"
      size="2"
      name={ROWS_BUTTON}
      value={`-${row.id}`}
      formAction={`#${anchor}`}
      formNoValidate
      aria-label={label}
      onClick={onClick}
    >
      Remove
    </Button>
  )
}

/** The new row exists after the next render. */
function focusSoon(form: HTMLFormElement | null, name: string): void {
  setTimeout(() => {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.focus()
  })
}
