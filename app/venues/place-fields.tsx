import type { FormMetadata } from '@conform-to/react'
import { Text } from '@radix-ui/themes'
import { PLACE_CATEGORIES, WEEKDAYS, type Weekday } from '../../contract/enumerations'
import { US_STATES } from '../../contract/us-states'
import { US_TIME_ZONES } from '../../contract/us-time-zones'
import { Input } from '../ui/field'
import { PhoneRow, SelectRow, TextAreaRow, TextRow, TickRow } from '../ui/form-row'
import { ImageRow } from '../ui/image-row'
import { lazySchema, useZodForm, type FormState, type Texts } from '../ui/zod-form'
import type { EntityForm } from './entity-form'
import { dayInputs, dayLabel, PLACE_INPUTS, PLACE_LABELS } from './place-inputs'
import { Fold } from '../ui/fold'
import './place-fields.css'

const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
const ZONES = US_TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name }))
const CATEGORIES = PLACE_CATEGORIES.map((category) => ({ value: category, label: category }))

/** The id of the place form, to which the map's search belongs wherever it is on the page. */
export const PLACE_FORM = 'place-form'

/** The place form's state; `typed` is what it starts with instead of what is kept so far. */
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
    // To look at the map, or to take something from it.
    isUnjudged: (sent) => sent.has('pick') || (sent.get('intent') ?? intent) !== intent,
  })
}

interface PlaceFieldsProps {
  state: FormState
  texts: Texts
  /** Undefined for a new place. */
  placeId: number | undefined
  /** Whether the user may set the time zone. */
  withZone: boolean
}

/** The inputs of 'Basic Info'. */
export function PlaceFields({ state: [form, fields], texts, placeId, withZone }: PlaceFieldsProps) {
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
        open={WEEKDAYS.some((weekday) => hoursErrors(form, weekday).length > 0) || undefined}
      >
        <HoursRows form={form} texts={texts} />
      </Fold>
    </>
  )
}

/** When a place is open, a row a day. */
export function HoursRows({ form, texts }: { form: FormMetadata<Texts>; texts: Texts }) {
  return (
    <div className="hours">
      {WEEKDAYS.map((weekday) => (
        <DayRow key={keyOf(weekday, texts)} weekday={weekday} texts={texts} errors={hoursErrors(form, weekday)} />
      ))}
    </div>
  )
}

/** Another one for other texts: its inputs are not conform's, and would keep what they say. */
function keyOf(weekday: Weekday, texts: Texts): string {
  return [weekday, ...Object.values(dayInputs(weekday)).map((input) => texts[input])].join(' ')
}

function hoursErrors(form: FormMetadata<Texts>, weekday: Weekday): string[] {
  const path = `hoursOfOperations.${weekday}`
  return Object.entries(form.allErrors).flatMap(([name, messages]) => {
    if (name === path) return messages
    if (!name.startsWith(`${path}.`)) return []
    return messages.map((message) => `${name.endsWith('open') ? 'Opens' : 'Closes'}: ${message}`)
  })
}

/** One day: closed, or open from and until; a close that is not later than the opening is after midnight. */
function DayRow({ weekday, texts, errors }: { weekday: Weekday; texts: Texts; errors: string[] }) {
  const { isOpen, open, close } = dayInputs(weekday)
  const errorId = `${weekday}-error`
  const ties = { 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': errors[0] && errorId }
  return (
    <fieldset className="day">
      <legend>{dayLabel(weekday)}</legend>
      <label className="tick-row">
        <input type="checkbox" name={isOpen} defaultChecked={texts[isOpen] === 'on'} />
        <span>Open</span>
      </label>
      <label className="day-time">
        <span>From</span>
        <Input type="time" name={open} defaultValue={texts[open]} {...ties} />
      </label>
      <label className="day-time">
        <span>Until</span>
        <Input type="time" name={close} defaultValue={texts[close]} {...ties} />
      </label>
      {errors[0] && (
        <p className="form-error" id={errorId}>
          {errors[0]}
        </p>
      )}
    </fieldset>
  )
}
