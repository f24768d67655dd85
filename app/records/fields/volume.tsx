import { mlFromOz, ozFromMl } from '../../../contract/volume'
import { TextRow } from '../../platform/ui/form/form-row'
import type { FieldHandling, InputProps } from './kind'
import { number } from './number'
import { useStep } from './step'

/** The field with the same volume in the other unit: 'defaultVolumeMl' and 'defaultVolumeOz'. */
export function otherVolume(field: string): string {
  return field.endsWith('Ml') ? field.replace(/Ml$/, 'Oz') : field.replace(/Oz$/, 'Ml')
}

/** Millilitres or ounces. Typing one fills in the other, if the form asks for both. */
export const volume: FieldHandling = {
  ...number,
  Input: VolumeInput,
}

function VolumeInput({ label, field, meta, fill }: InputProps) {
  const step = useStep(meta)
  return (
    <TextRow
      label={label}
      field={field}
      type="number"
      inputMode={meta.kind === 'volumeMl' ? 'numeric' : 'decimal'}
      step={step}
      onInput={(event) => {
        const typed = event.currentTarget.valueAsNumber
        const other = meta.kind === 'volumeMl' ? ozFromMl(typed) : mlFromOz(typed)
        fill(otherVolume(field.name), Number.isNaN(typed) ? '' : String(other))
      }}
    />
  )
}
