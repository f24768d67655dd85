import { Text } from '@radix-ui/themes'
import { PLACE_CATEGORIES } from '../../../contract/enumerations'
import { US_STATES } from '../../../contract/us-states'
import { US_TIME_ZONES } from '../../../contract/us-time-zones'
import { PhoneRow, SelectRow, TextAreaRow, TextRow, TickRow } from '../../platform/ui/form/form-row'
import { ImageRow } from '../../platform/ui/form/image-row'
import { lazySchema, useZodForm, type FormState, type Texts } from '../../platform/ui/form/zod-form'
import type { EntityForm } from './entity-form'
import { ClosedDateRows } from './closed-date-rows'
import { ROWS_BUTTON } from './hours-inputs'
import { HoursRows, isAtFault } from './hours-rows'
import { PLACE_INPUTS, PLACE_LABELS } from './place-inputs'
import { Fold } from '../../platform/ui/fold'

const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
const ZONES = US_TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name }))
const CATEGORIES = PLACE_CATEGORIES.map((category) => ({ value: category, label: category }))

/** Id of the place form. The map's search belongs to it wherever it is on the page. */
export const PLACE_FORM = 'place-form'

/** State of the place form; `typed` holds its initial values in place of the saved ones. */
export function usePlaceForm({
  intent,
  form,
  typed,
  answer,
}: {
  intent: string
  form: EntityForm
  typed: Texts
  answer: unknown
}): FormState {
  return useZodForm({
    id: PLACE_FORM,
    constraint: form.constraint,
    schema: lazySchema(
      () => import('./place-form'),
      ({ placeForm }) => placeForm,
    ),
    intent,
    answer,
    defaultValue: typed,
    saved: form.texts,
    counted: () => PLACE_INPUTS,
    // Searching the map, picking a match and changing rows skip validation.
    isUnjudged: (sent) => sent.has('pick') || sent.has(ROWS_BUTTON) || (sent.get('intent') ?? intent) !== intent,
  })
}

interface PlaceFieldsProps {
  state: FormState
  texts: Texts
  /** Undefined for a new place. */
  placeId: number | undefined
  /** Whether the user may set the time zone. */
  withZone: boolean
  /** Whether a row of the hours has just been added or removed. */
  isRedrawn: boolean
}

/** The inputs of 'Basic Info'. */
export function PlaceFields({ state: [form, fields], texts, placeId, withZone, isRedrawn }: PlaceFieldsProps) {
  const { name, description, streetAddress, city, state, zip, latitude, longitude } = fields
  const { category, website, phoneNumber, mainImage, enabled, chosenTimeZone } = fields
  return (
    <>
      {name && <TextRow label={PLACE_LABELS.name} field={name} autoComplete="organization" />}
      {description && <TextAreaRow label={PLACE_LABELS.description} field={description} rows={3} />}
      {category && <SelectRow label={PLACE_LABELS.category} field={category} options={CATEGORIES} />}
      {streetAddress && (
        <TextRow label={PLACE_LABELS.streetAddress} field={streetAddress} autoComplete="address-line1" />
      )}
      <div className="form-pair">
        {city && <TextRow label={PLACE_LABELS.city} field={city} autoComplete="address-level2" />}
        {state && <SelectRow label={PLACE_LABELS.state} field={state} options={STATES} placeholder="Choose a state" />}
      </div>
      <div className="form-pair">
        {zip && <TextRow label={PLACE_LABELS.zip} field={zip} inputMode="numeric" autoComplete="postal-code" />}
        {phoneNumber && <PhoneRow label={PLACE_LABELS.phoneNumber} field={phoneNumber} />}
      </div>
      <Fold summary="Coordinates" open={latitude?.errors !== undefined || longitude?.errors !== undefined || undefined}>
        <Text as="p" size="2" color="gray">
          The map fills them in: find the place on it, or save its address.
        </Text>
        <div className="form-pair">
          {latitude && (
            <TextRow label={PLACE_LABELS.latitude} field={latitude} type="number" step="any" inputMode="decimal" />
          )}
          {longitude && (
            <TextRow label={PLACE_LABELS.longitude} field={longitude} type="number" step="any" inputMode="decimal" />
          )}
        </div>
      </Fold>
      {withZone && chosenTimeZone && (
        <SelectRow
          label={PLACE_LABELS.chosenTimeZone}
          field={chosenTimeZone}
          options={ZONES}
          placeholder="From the address"
          hint="Set it if the address gives the wrong one. Past days are counted again."
        />
      )}
      {website && <TextRow label={PLACE_LABELS.website} field={website} type="url" placeholder="https://" />}
      {mainImage && (
        <ImageRow label={PLACE_LABELS.mainImage} field={mainImage} upload={{ folder: 'places', id: placeId }} />
      )}
      {enabled && (
        <TickRow label={PLACE_LABELS.enabled} field={enabled} look="switch" hint="Guests see enabled places only" />
      )}
      <Fold
        summary="Hours of Operation"
        open={isAtFault(form, /^(hoursOfOp|additionalHours)/) || isRedrawn || undefined}
      >
        <HoursRows form={form} texts={texts} />
      </Fold>
      <Fold summary="Closed Dates" open={isAtFault(form, /^closedDates/) || isRedrawn || undefined}>
        <ClosedDateRows form={form} texts={texts} />
      </Fold>
    </>
  )
}
