import { useRef } from 'react'
import { useHydrated } from '../hydrated'
import { Input } from './field'
import { FormRow, type RowField } from './form-row'
import './color-row.css'

interface ColorRowProps {
  label: string
  /** conform's field. Its value is '#rrggbb', or empty. */
  field: RowField
  hint: string
  /** The color as typed; undefined while it is none. */
  color: string | undefined
}

/** A color as text. With JavaScript, the browser's own picker is beside it; a picker alone cannot be empty. */
export function ColorRow({ label, field, hint, color }: ColorRowProps) {
  const hydrated = useHydrated()
  const text = useRef<HTMLInputElement>(null)
  const pick = (picked: string) => {
    if (!text.current) return
    text.current.value = picked
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const { id, name, errorId, descriptionId, errors } = field
  const isWrong = (errors?.length ?? 0) > 0
  return (
    <FormRow label={label} field={field} hint={hint}>
      <div className="color-row">
        <Input
          key={field.key}
          ref={text}
          type="text"
          id={id}
          name={name}
          defaultValue={typeof field.initialValue === 'string' ? field.initialValue : undefined}
          placeholder="#1f6feb"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${errorId} ${descriptionId}` : descriptionId}
        />
        {hydrated && (
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={color ?? '#808080'}
            onChange={({ target }) => pick(target.value)}
          />
        )}
      </div>
    </FormRow>
  )
}
