import { getFormProps } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import type { Business } from '../../../contract/entities/businesses'
import { BOX_STATUSES, MEASUREMENT_LABELS, MEASUREMENT_SYSTEMS, TAB_MODES } from '../../../contract/enumerations'
import { percentWords } from '../../../contract/percent'
import { typedDistanceWords } from '../../../contract/shown-distances'
import { clockLabel } from '../../../contract/clock'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { DEFAULT_TAB_LIMITS, tabModeName } from '../../../contract/tabs'
import { TOO_BUSY_NAMES, WHEN_TOO_BUSY } from '../../../contract/too-busy'
import { useStep } from '../../records/fields/step'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { Fact, Facts } from '../../platform/ui/facts'
import { SelectRow, TextRow, TickRow } from '../../platform/ui/form/form-row'
import { Notice } from '../../platform/ui/query-result'
import { lazySchema, useZodForm } from '../../platform/ui/form/zod-form'
import { DistanceRow, TaxRow } from './setting-rows'
import { compWords, limitWords, promiseWords, tabWords } from './business-words'
import { ATTENDED_HINT, BUSINESS_LABELS, type BusinessStart } from './business-inputs'

const MEASURES = MEASUREMENT_SYSTEMS.map((system) => ({ value: system, label: MEASUREMENT_LABELS[system] }))
const TOO_BUSY_OPTIONS = WHEN_TOO_BUSY.map((what) => ({ value: what, label: TOO_BUSY_NAMES[what] }))
const TAB_MODE_OPTIONS = TAB_MODES.map((mode) => ({ value: mode, label: tabModeName(mode) }))
const STATUSES = BOX_STATUSES.map((status) => ({ value: status, label: status }))

/** The settings of a business; in edit mode, their form. */
export function BusinessCard({
  record,
  canCharge,
  form,
  canUpdate,
  isOwn,
}: {
  record: Business
  canCharge: boolean
  /** Set in edit mode. */
  form: BusinessStart | null
  canUpdate: boolean
  /** Whether it is an Owner's form, without the fields `active` and service fee. */
  isOwn: boolean
}) {
  if (form) return <BusinessForm record={record} start={form} isOwn={isOwn} />
  const facts = [
    ['Active', record.active ? 'Yes' : 'No'],
    [BUSINESS_LABELS.slug, record.slug],
    ['Box Status', record.boxStatus],
    ['Sales Tax', record.taxRate === null ? null : percentWords(record.taxRate)],
    ['Service Fee', record.serviceFee === null ? null : formatDollars(centsFromDollars(record.serviceFee))],
    ['Max Distance', record.maxDistance === null ? null : typedDistanceWords(record.maxDistance, record.measures)],
    [BUSINESS_LABELS.requiresLocation, record.requiresLocation ? 'Yes' : 'No'],
    ['Last Call', record.lastCall && clockLabel(record.lastCall)],
    [BUSINESS_LABELS.measures, MEASUREMENT_LABELS[record.measures]],
    ['Unclaimed After', `${record.unclaimedMinutes} min`],
    ['Late After', `${record.lateMinutes} min, very late after ${record.veryLateMinutes} min`],
    ['Attended Release', record.attendedRelease ? 'Yes' : 'No'],
    ['Comps a Night', compWords(record)],
    ['Drink Limits', limitWords(record)],
    ['Latest Promise', promiseWords(record)],
    ['Tabs', tabWords(record)],
    ['Suggested Tip', record.defaultTip === 0 ? 'None' : `${record.defaultTip}%`],
  ] as const
  return (
    <Card title="Business" action={canUpdate && <EditButtons editing={false} form="" />}>
      {!record.active && <NotActive record={record} canCharge={canCharge} />}
      {record.active && !canCharge && (
        <Notice tone="bad">
          Guests cannot order here: Stripe takes no charges for the venue. Financial shows the owner what is missing;
          orders resume once Stripe has it.
        </Notice>
      )}
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** Remaining steps before guests can order (docs/rules/people.md#new-businesses). */
function NotActive({ record, canCharge }: { record: Business; canCharge: boolean }) {
  const { taxRate, serviceFee, maxDistance, lastCall } = record
  const settings = {
    'Sales Tax': taxRate,
    'Service Fee': serviceFee,
    'Max Distance': maxDistance,
    'Last Call': lastCall,
  }
  const missing = Object.entries(settings).flatMap(([label, value]) => (value === null ? [label] : []))
  return (
    <Notice tone="warn">
      Guests cannot order here: the business is not active.{' '}
      {missing.length > 0 && `Fill in its settings first: ${missing.join(', ')}. `}
      {canCharge
        ? 'Its payment account can take charges.'
        : 'It can be active once its payment account can take charges: see Financial.'}
    </Notice>
  )
}

function BusinessForm({ record, start, isOwn }: { record: Business; start: BusinessStart; isOwn: boolean }) {
  const answer = useActionData()
  const { version, placeId, measures: drawnIn } = record
  const { texts, constraint, fee } = start
  const [form, fields, changed] = useZodForm({
    id: 'business-form',
    constraint,
    schema: lazySchema(
      () => import('./business-form-values'),
      ({ businessForm }) => businessForm({ placeId, isOwn, measures: drawnIn }),
    ),
    intent: 'update',
    answer,
    defaultValue: texts,
  })
  const { active, slug, boxStatus, taxRate, serviceFee, maxDistance, requiresLocation, lastCall } = fields
  const {
    unclaimedMinutes,
    lateMinutes,
    veryLateMinutes,
    attendedRelease,
    defaultTip,
    bartenderComp,
    managerComp,
    maxAlcoholicDrinks,
    maxStandardDrinksPerHour,
    latestPromise,
    whenTooBusy,
    tabMode,
    tabLimits,
    measures,
    isLowTax,
    distanceUnit,
  } = fields
  const feeStep = useStep(fee)
  return (
    <Card
      title="Business"
      action={<EditButtons editing form="business-form" changed={changed} errors={errorCount(form)} />}
    >
      <EditedRecord
        form="business-form"
        intent="update"
        what="business"
        version={version}
        texts={texts}
        answer={answer}
      />
      <Form method="post" preventScrollReset className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="update" />
        {active && !isOwn && (
          <TickRow
            label={BUSINESS_LABELS.active}
            field={active}
            look="switch"
            hint="Needs a complete form and a payment account that can take charges"
          />
        )}
        {slug && (
          <TextRow
            label={BUSINESS_LABELS.slug}
            field={slug}
            autoComplete="off"
            hint="Part of the web address guests open, such as night-heron. Earlier ones still lead here"
          />
        )}
        {boxStatus && <SelectRow label={BUSINESS_LABELS.boxStatus} field={boxStatus} options={STATUSES} />}
        <div className="form-pair">
          {taxRate && isLowTax && <TaxRow field={taxRate} low={isLowTax} />}
          {serviceFee && !isOwn && (
            <TextRow label={BUSINESS_LABELS.serviceFee} field={serviceFee} type="number" step={feeStep} />
          )}
        </div>
        <div className="form-pair">
          {maxDistance && distanceUnit && <DistanceRow field={maxDistance} unit={distanceUnit} measures={drawnIn} />}
          {lastCall && <TextRow label={BUSINESS_LABELS.lastCall} field={lastCall} type="time" />}
        </div>
        {defaultTip && (
          <TextRow
            label={BUSINESS_LABELS.defaultTip}
            field={defaultTip}
            type="number"
            hint="Chosen in the guest’s basket until they choose another, or none. 0: no tip is chosen"
          />
        )}
        {requiresLocation && (
          <TickRow
            label={BUSINESS_LABELS.requiresLocation}
            field={requiresLocation}
            look="switch"
            hint="Guests must share their location to order and to open their door. When this is off, guests who share none can be anywhere"
          />
        )}
        {measures && (
          <SelectRow
            label={BUSINESS_LABELS.measures}
            field={measures}
            options={MEASURES}
            hint="For recipes and distances on every screen of this venue"
          />
        )}
        {unclaimedMinutes && (
          <TextRow label={BUSINESS_LABELS.unclaimedMinutes} field={unclaimedMinutes} type="number" />
        )}
        <div className="form-pair">
          {lateMinutes && (
            <TextRow
              label={BUSINESS_LABELS.lateMinutes}
              field={lateMinutes}
              type="number"
              hint="From then on, the bar’s screen shows an order in amber"
            />
          )}
          {veryLateMinutes && (
            <TextRow
              label={BUSINESS_LABELS.veryLateMinutes}
              field={veryLateMinutes}
              type="number"
              hint="From then on, in red"
            />
          )}
        </div>
        <div className="form-pair">
          {bartenderComp && (
            <TextRow
              label={BUSINESS_LABELS.bartenderComp}
              field={bartenderComp}
              type="number"
              inputMode="decimal"
              step={0.01}
              hint="Drinks that each may give away. 0: none"
            />
          )}
          {managerComp && (
            <TextRow
              label={BUSINESS_LABELS.managerComp}
              field={managerComp}
              type="number"
              inputMode="decimal"
              step={0.01}
              hint="Empty: without limit, as Owners"
            />
          )}
        </div>
        <div className="form-pair">
          {maxAlcoholicDrinks && (
            <TextRow
              label={BUSINESS_LABELS.maxAlcoholicDrinks}
              field={maxAlcoholicDrinks}
              type="number"
              hint="The most alcoholic drinks in one order. Empty: no limit"
            />
          )}
          {maxStandardDrinksPerHour && (
            <TextRow
              label={BUSINESS_LABELS.maxStandardDrinksPerHour}
              field={maxStandardDrinksPerHour}
              type="number"
              inputMode="decimal"
              step={0.5}
              hint="For each guest. The bar can let a guest go on. Empty: no limit"
            />
          )}
        </div>
        <div className="form-pair">
          {latestPromise && (
            <TextRow
              label={BUSINESS_LABELS.latestPromise}
              field={latestPromise}
              type="number"
              hint="How much later than now an order may be ready. Empty: however late it is"
            />
          )}
          {whenTooBusy && (
            <SelectRow
              label={BUSINESS_LABELS.whenTooBusy}
              field={whenTooBusy}
              options={TOO_BUSY_OPTIONS}
              hint="Refused orders are not paid"
            />
          )}
        </div>
        <div className="form-pair">
          {tabMode && (
            <SelectRow
              label={BUSINESS_LABELS.tabMode}
              field={tabMode}
              options={TAB_MODE_OPTIONS}
              hint="How guests pay: by order, or once at the end"
            />
          )}
          {tabLimits && (
            <TextRow
              label={BUSINESS_LABELS.tabLimits}
              field={tabLimits}
              autoComplete="off"
              hint={`Holds that guests choose from: ${DEFAULT_TAB_LIMITS}`}
            />
          )}
        </div>
        {attendedRelease && (
          <TickRow label={BUSINESS_LABELS.attendedRelease} field={attendedRelease} look="switch" hint={ATTENDED_HINT} />
        )}
      </Form>
    </Card>
  )
}
