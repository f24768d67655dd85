import type { ReactNode } from 'react'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import './new-item-parts.css'

/** The fields of a new item that are beside each other where there is room. */
export function NewItemLine({ children }: { children: ReactNode }) {
  return <div className="new-item-line">{children}</div>
}

/** Adds the item; the first button then shows an empty form. */
export function AddButtons() {
  return (
    <div className="new-item-save">
      <SubmitButton name="another" value="on" variant="soft" color="gray">
        Add, Then Another
      </SubmitButton>
      <SubmitButton>Add to the Menu</SubmitButton>
    </div>
  )
}
