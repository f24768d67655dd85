import type { MeasurementSystem } from '../../../contract/enumerations'
import { distanceUnit } from '../../../contract/shown-distances'
import { TextRow, TickRow, type RowField } from '../../platform/ui/form/form-row'
import { fractionOf } from '../../../contract/percent'
import { decodePercent, isLowTax, LOW_TAX_LABEL } from './low-tax'

interface TypedField extends RowField {
  value?: unknown
}

/** A venue's sales tax in percent. A tax that was probably meant as a fraction asks for a confirmation. */
export function TaxRow({ field, low }: { field: TypedField; low: TypedField }) {
  const { value } = field
  const percent = decodePercent(typeof value === 'string' ? value : undefined)
  const isAsked = typeof percent === 'number' && isLowTax(fractionOf(percent))
  return (
    <div>
      <TextRow label="Sales Tax (%)" field={field} inputMode="decimal" hint="7.5 means 7.5%" />
      {isAsked && <TickRow label={LOW_TAX_LABEL} field={low} />}
    </div>
  )
}

/** How far away guests can order, in feet or metres. */
export function DistanceRow({
  field,
  unit,
  measures,
}: {
  field: RowField
  unit: RowField
  measures: MeasurementSystem
}) {
  // After a refusal, the unit that the amount was typed in: the venue's may have changed since.
  const shown = typeof unit.initialValue === 'string' ? unit.initialValue : distanceUnit(measures)
  return (
    <>
      <input type="hidden" name={unit.name} value={shown} />
      <TextRow
        label={`Max Distance (${shown})`}
        field={field}
        type="number"
        inputMode="numeric"
        hint="How far away guests can order"
      />
    </>
  )
}
