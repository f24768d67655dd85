import { getFormProps } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import { business, type Business } from '../../contract/entities/businesses'
import { BOX_STATUSES } from '../../contract/enumerations'
import { clockLabel } from '../../contract/clock'
import { centsFromDollars, formatDollars } from '../../contract/money'
import { editedFieldsOf } from '../crud/form/edited-fields'
import type { EditedForm } from '../server/stale-form'
import { Card } from '../ui/card'
import { EditButtons } from '../ui/edit-buttons'
import { EditedRecord } from '../ui/edited-record'
import { Fact, Facts } from '../ui/facts'
import { SelectRow, TextRow, TickRow } from '../ui/form-row'
import { Notice } from '../ui/query-result'
import { useZodForm } from '../ui/zod-form'
import { decodeFields, encodeFields, entityForm, plainValues } from './entity-form'

const LABELS = {
  active: 'Active',
  boxStatus: 'Box Status',
  taxRate: 'Tax Rate',
  serviceFee: 'Service Fee ($)',
  maxDistance: 'Max Distance (m)',
  requiresLocation: 'Ask Where Guests Are',
  lastCall: 'Last Call',
  unclaimedMinutes: 'Unclaimed After (min)',
  attendedRelease: 'Attended Release',
} as const
/** What attended release means, for whoever switches it on. */
export const ATTENDED_HINT = 'A pickup with alcohol waits up to a minute for staff, who press Seen on the kiosk'
const FIELDS = Object.keys(LABELS)
/** What an Owner decides. */
const OWN_FIELDS = Object.keys(business.ownInput.shape).filter((name) => FIELDS.includes(name))
const STATUSES = BOX_STATUSES.map((status) => ({ value: status, label: status }))

/** The values of the business form, as the API takes them; the place is not changed here. */
export function decodeBusiness(placeId: number) {
  return (texts: Readonly<Record<string, unknown>>) => ({ placeId, ...decodeFields(business, FIELDS, texts) })
}

/** The values of an Owner's form of their business. */
export function decodeOwnSettings(texts: Readonly<Record<string, unknown>>) {
  return decodeFields(business, OWN_FIELDS, texts)
}

/** The form, as somebody else may have changed the business under it. */
export function editedBusiness(record: Business): EditedForm {
  const texts = encodeFields(business, FIELDS, plainValues(record))
  return { version: record.version, texts, asks: editedFieldsOf(business, LABELS) }
}

/** The settings of a business; in edit mode, their form. */
export function BusinessCard({
  record,
  canCharge,
  editing,
  canUpdate,
  isOwn,
}: {
  record: Business
  canCharge: boolean
  editing: boolean
  canUpdate: boolean
  /** The form of an Owner, who does not decide whether it is active and what we take. */
  isOwn: boolean
}) {
  if (editing) return <BusinessForm record={record} isOwn={isOwn} />
  const facts = [
    ['Active', record.active ? 'Yes' : 'No'],
    ['Box Status', record.boxStatus],
    ['Tax Rate', record.taxRate === null ? null : `${Number((record.taxRate * 100).toFixed(4))} %`],
    ['Service Fee', record.serviceFee === null ? null : formatDollars(centsFromDollars(record.serviceFee))],
    ['Max Distance', record.maxDistance === null ? null : `${record.maxDistance} m`],
    [LABELS.requiresLocation, record.requiresLocation ? 'Yes' : 'No'],
    ['Last Call', record.lastCall && clockLabel(record.lastCall)],
    ['Unclaimed After', `${record.unclaimedMinutes} min`],
    ['Attended Release', record.attendedRelease ? 'Yes' : 'No'],
  ] as const
  return (
    <Card title="Business" action={canUpdate && <EditButtons editing={false} form="" />}>
      {!record.active && <NotActive record={record} canCharge={canCharge} />}
      {record.active && !canCharge && (
        <Notice tone="bad">
          Guests cannot order here: Stripe takes no charges for the venue. Its owner sees what is missing under
          Financial, and orders go on as soon as Stripe has it.
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

/** What is left to do before guests can order (docs/rules/people.md#new-businesses). */
function NotActive({ record, canCharge }: { record: Business; canCharge: boolean }) {
  const { taxRate, serviceFee, maxDistance, lastCall } = record
  const settings = {
    'Tax Rate': taxRate,
    'Service Fee': serviceFee,
    'Max Distance': maxDistance,
    'Last Call': lastCall,
  }
  const missing = Object.entries(settings).flatMap(([label, value]) => (value === null ? [label] : []))
  return (
    <Notice tone="warn">
      Guests cannot order here: the business is not active.{' '}
      {missing.length > 0 && `First its settings have to be filled in: ${missing.join(', ')}. `}
      {canCharge
        ? 'Its payment account may take charges.'
        : 'It can be active once its payment account may take charges: see Financial.'}
    </Notice>
  )
}

function BusinessForm({ record, isOwn }: { record: Business; isOwn: boolean }) {
  const answer = useActionData()
  const { version, texts } = editedBusiness(record)
  const [form, fields, changed] = useZodForm({
    ...(isOwn
      ? entityForm({
          entity: { ...business, input: business.ownInput },
          names: OWN_FIELDS,
          decode: decodeOwnSettings,
          texts,
        })
      : entityForm({ entity: business, names: FIELDS, decode: decodeBusiness(record.placeId), texts })),
    id: 'business-form',
    intent: 'update',
    answer,
  })
  const { active, boxStatus, taxRate, serviceFee, maxDistance, requiresLocation, lastCall } = fields
  const { unclaimedMinutes, attendedRelease } = fields
  return (
    <Card title="Business" action={<EditButtons editing form="business-form" changed={changed} />}>
      <EditedRecord form="business-form" intent="update" what="business" {...{ version, texts, answer }} />
      <Form method="post" preventScrollReset className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="update" />
        {active && !isOwn && (
          <TickRow
            label={LABELS.active}
            field={active}
            look="switch"
            hint="Needs a complete form and a payment account that may take charges"
          />
        )}
        {boxStatus && <SelectRow label={LABELS.boxStatus} field={boxStatus} options={STATUSES} />}
        <div className="form-pair">
          {taxRate && <TextRow label={LABELS.taxRate} field={taxRate} type="number" step="any" hint="0.075 is 7.5 %" />}
          {serviceFee && !isOwn && <TextRow label={LABELS.serviceFee} field={serviceFee} type="number" step="any" />}
        </div>
        <div className="form-pair">
          {maxDistance && <TextRow label={LABELS.maxDistance} field={maxDistance} type="number" />}
          {lastCall && <TextRow label={LABELS.lastCall} field={lastCall} type="time" />}
        </div>
        {requiresLocation && (
          <TickRow
            label={LABELS.requiresLocation}
            field={requiresLocation}
            look="switch"
            hint="Guests must share their location to order and to open their door. When this is off, those who share none may be anywhere"
          />
        )}
        {unclaimedMinutes && <TextRow label={LABELS.unclaimedMinutes} field={unclaimedMinutes} type="number" />}
        {attendedRelease && (
          <TickRow label={LABELS.attendedRelease} field={attendedRelease} look="switch" hint={ATTENDED_HINT} />
        )}
      </Form>
    </Card>
  )
}
