import { getFormProps } from '@conform-to/react'
import { Button, Flex } from '@radix-ui/themes'
import { Form, Link, useActionData } from '@remix-run/react'
import { useState } from 'react'
import type { MeasurementSystem } from '../../../contract/enumerations'
import { US_STATES } from '../../../contract/us-states'
import { PlaceFinder } from '../../platform/maps/place-finder'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ErrorCount } from '../../platform/ui/form/error-count'
import { SelectRow, TextRow } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints, type Texts } from '../../platform/ui/form/zod-form'
import { isFinderAnswer } from '../venues/find-place'
import { isRowsAnswer, ROWS_BUTTON, typedIn } from '../venues/hours-inputs'
import { HoursRows } from '../venues/hours-rows'
import { DistanceRow, TaxRow } from '../venues/setting-rows'

const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
const FORM = 'opening-form'

interface SettingsScreenProps {
  name: string
  texts: Texts
  constraint: Constraints
  measures: MeasurementSystem
  /** Whether the map has found the address. */
  isFound: boolean
}

/** A venue's address, hours and tax on one screen. */
export function SettingsScreen(props: SettingsScreenProps) {
  const answer = useActionData()
  const found = isFinderAnswer(answer) ? answer.found : undefined
  // The key remounts the form for each answer of the map, filled in with the map's data.
  const drawn = found ?? (isRowsAnswer(answer) ? answer.rows : undefined)
  return <Settings key={drawn?.key ?? 'plain'} {...props} found={found} typed={drawn?.typed} />
}

type Found = Parameters<typeof PlaceFinder>[0]['found'] & { typed: Texts }

function Settings({
  name,
  texts,
  constraint,
  measures,
  isFound,
  found,
  typed,
}: SettingsScreenProps & { found: Found | undefined; typed: Texts | undefined }) {
  const answer = useActionData()
  const [start] = useState(typed ?? texts)
  const [form, fields] = useZodForm({
    id: FORM,
    constraint,
    schema: lazySchema(
      () => import('./settings-form'),
      ({ openingForm }) => openingForm(measures),
    ),
    intent: 'save',
    answer,
    defaultValue: start,
    isUnjudged: (sent) => sent.has('pick') || sent.has(ROWS_BUTTON) || (sent.get('intent') ?? 'save') !== 'save',
  })
  const { streetAddress, city, state, zip, taxRate, isLowTax, maxDistance, distanceUnit, lastCall } = fields
  const at = { latitude: Number(start.latitude), longitude: Number(start.longitude) }
  const isKnown = at.latitude !== 0 || at.longitude !== 0
  return (
    <Page title="Place, Hours and Tax" breadcrumbs={[{ label: 'Dashboard', to: '/' }, { label: name }]}>
      {(!isFound || found) && (
        <PlaceFinder
          title="Find Your Bar"
          form={FORM}
          at={isKnown ? at : undefined}
          found={found}
          text={found ? undefined : name}
        />
      )}
      <Form method="post" preventScrollReset className="form" {...getFormProps(form)}>
        {/* The form's first button, which the browser presses on Enter: it saves. */}
        <button type="submit" name="intent" value="save" className="hidden-label" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {['name', 'latitude', 'longitude'].map((hidden) => (
          <input key={hidden} type="hidden" name={hidden} defaultValue={start[hidden]} />
        ))}
        <Card title="Place">
          {streetAddress && <TextRow label="Street Address" field={streetAddress} autoComplete="address-line1" />}
          <div className="form-pair">
            {city && <TextRow label="City" field={city} autoComplete="address-level2" />}
            {state && <SelectRow label="State" field={state} options={STATES} placeholder="Choose a state" />}
          </div>
          <div className="form-pair">
            {zip && <TextRow label="Zip Code" field={zip} inputMode="numeric" autoComplete="postal-code" />}
          </div>
        </Card>
        <Card title="Hours" note="Closing after midnight is fine: 2:00 AM counts as the evening before.">
          <HoursRows form={form} texts={typedIn(answer) ?? start} />
        </Card>
        <Card title="Tax and Last Call" note="Barback sets the service fee, as agreed with you.">
          <div className="form-pair">
            {taxRate && isLowTax && <TaxRow field={taxRate} low={isLowTax} />}
            {lastCall && (
              <TextRow label="Last Call" field={lastCall} type="time" hint="No alcohol can be ordered after this" />
            )}
          </div>
          <div className="form-pair">
            {maxDistance && distanceUnit && <DistanceRow field={maxDistance} unit={distanceUnit} measures={measures} />}
          </div>
        </Card>
        <Flex wrap="wrap" justify="end" gap="2">
          <ErrorCount count={errorCount(form)} />
          <Button asChild variant="soft" color="gray" size="3">
            <Link to="/">Cancel</Link>
          </Button>
          <SubmitButton name="intent" value="save">
            Save
          </SubmitButton>
        </Flex>
      </Form>
    </Page>
  )
}
