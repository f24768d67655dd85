import { Button } from '@radix-ui/themes'
import { type MouseEvent, type ReactNode } from 'react'
import { ROWS_BUTTON, type FormRow } from './hours-inputs'
import './row-buttons.css'

interface RowButtonProps {
  row: FormRow
  /** The id of what the page shows again when it is drawn anew without a script. */
  anchor: string
  label: string
}

/** Adds a row to a form at once; without a script the server draws the form again with it, and with all that was typed. */
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

/** Removes a row, likewise. */
export function RemoveRow({ row, anchor, label, onRemove }: RowButtonProps & { onRemove: () => void }) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    onRemove()
    // Whether the form differs from what is saved is asked when somebody types.
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

/** The new row is there after the next drawing. */
function focusSoon(form: HTMLFormElement | null, name: string): void {
  setTimeout(() => {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.focus()
  })
}
