import { TextRow } from '../../platform/ui/form/form-row'
import { useStep } from './step'
import { decodeNumber, plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** Whole numbers, decimals and factors. */
export const number: FieldHandling = {
  ...plain,
  decode: decodeNumber,
  Cell: ({ value }: CellProps) => value,
  Input: NumberInput,
}

function NumberInput({ label, field, meta, hint }: InputProps) {
  const step = useStep(meta)
  return (
    <TextRow
      label={label}
      field={field}
      hint={hint}
      type="number"
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      step={step}
    />
  )
}
