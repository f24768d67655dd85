import { TickRow } from '../../platform/ui/form/form-row'
import './tick-group.css'

interface TickGroupProps {
  legend: string
  /** The boxes submit as `${name}.${value}=on`. */
  name: string
  formId: string
  options: ReadonlyArray<{ value: string | number; label: string }>
  ticked: readonly string[]
  errors: string[] | undefined
  empty?: string
  /** Validates the group again. */
  onTick: () => void
}

/**
 * Several options of a list, each with a checkbox: needs no JavaScript and no modifier keys. Its error disappears when a box is ticked, not
 * when that box loses focus, as the next box would then move away under the finger.
 */
export function TickGroup({ legend, name, formId, options, ticked, errors, empty, onTick }: TickGroupProps) {
  const errorId = `${formId}-${name}-error`
  return (
    <fieldset className="form-group" aria-describedby={errors?.[0] ? errorId : undefined}>
      <legend>{legend}</legend>
      {options.length === 0 && empty && <p className="form-hint">{empty}</p>}
      <div className="tick-list">
        {options.map(({ value, label }) => {
          const id = `${formId}-${name}-${value}`
          const field = { id, name: `${name}.${value}`, errorId: `${id}-error`, descriptionId: `${id}-hint` }
          return (
            <TickRow
              key={value}
              label={label}
              field={{ ...field, formId, initialValue: ticked.includes(String(value)) }}
              onChange={onTick}
            />
          )
        })}
      </div>
      {errors?.[0] && (
        <p className="form-error" id={errorId}>
          {errors[0]}
        </p>
      )}
    </fieldset>
  )
}
