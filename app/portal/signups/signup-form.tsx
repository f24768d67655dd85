import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { BusinessSignup } from '../../../contract/entities/signups'
import { formatPhone } from '../../../contract/phone'
import { SIGNUP_TRANSITIONS } from '../../../contract/signup-states'
import { US_STATES } from '../../../contract/us-states'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { Fact, Facts } from '../../platform/ui/facts'
import { PhoneRow, SelectRow, TextAreaRow, TextRow } from '../../platform/ui/form/form-row'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import { SIGNUP_LABELS, signupTexts } from './signup-form-texts'

const FORM = 'form-signup'
/** For a venue that is already on Barback. */
const CREATES_NOTHING =
  'Complete creates nothing here. To create the place, the business and the owner’s account, cancel and press Complete instead.'
const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))

/** An inquiry, read-only. */
export function SignupCard({ signup, canUpdate }: { signup: BusinessSignup; canUpdate: boolean }) {
  const { street, city, state, zip } = signup.address
  const facts = {
    'Business Name': signup.businessName,
    Contact: `${signup.firstName} ${signup.lastName}`,
    'Phone Number': formatPhone(signup.phone),
    Email: signup.email,
    Address: `${street}\n${city}, ${state} ${zip}`,
    Comment: signup.comment ?? '–',
  }
  return (
    <Card title="Details" action={canUpdate && <EditButtons editing={false} form={FORM} />}>
      <Facts>
        <Fact label="Status">
          <StatusBadge status={signup.status} />
        </Fact>
        {Object.entries(facts).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** An inquiry being edited. Its status offers only allowed moves. */
export function EditSignupCard({
  signup,
  constraint,
  answer,
}: {
  signup: BusinessSignup
  constraint: Constraints
  answer: unknown
}) {
  const { firstName, lastName, businessName, email, address, comment, status } = signup
  const defaultValue = {
    firstName,
    lastName,
    businessName,
    email,
    address,
    status,
    phone: formatPhone(signup.phone),
    comment: comment ?? '',
  }
  const [form, fields, changed] = useZodForm({
    id: FORM,
    constraint,
    schema: lazySchema(
      () => import('./signup-form-values'),
      ({ signupForm }) => signupForm,
    ),
    answer,
    defaultValue,
  })
  const place = fields.address.getFieldset()
  return (
    <Card title="Details" action={<EditButtons editing form={FORM} changed={changed} errors={errorCount(form)} />}>
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="update" />
        <EditedRecord
          form={FORM}
          intent="update"
          what="sign-up"
          version={signup.version}
          texts={signupTexts(signup)}
          answer={answer}
        />
        <div className="form-pair">
          <SelectRow
            label={SIGNUP_LABELS.status}
            field={fields.status}
            options={[status, ...SIGNUP_TRANSITIONS[status]].map((value) => ({ value, label: value }))}
            hint={status === 'In Process' && CREATES_NOTHING}
          />
          <TextRow label={SIGNUP_LABELS.businessName} field={fields.businessName} autoComplete="off" />
        </div>
        <div className="form-pair">
          <TextRow label={SIGNUP_LABELS.firstName} field={fields.firstName} autoComplete="off" />
          <TextRow label={SIGNUP_LABELS.lastName} field={fields.lastName} autoComplete="off" />
        </div>
        <div className="form-pair">
          <PhoneRow label={SIGNUP_LABELS.phone} field={fields.phone} autoComplete="off" />
          <TextRow label={SIGNUP_LABELS.email} field={fields.email} type="email" autoComplete="off" />
        </div>
        <TextRow label={SIGNUP_LABELS['address.street']} field={place.street} autoComplete="off" />
        <div className="form-pair">
          <TextRow label={SIGNUP_LABELS['address.city']} field={place.city} autoComplete="off" />
          <SelectRow
            label={SIGNUP_LABELS['address.state']}
            field={place.state}
            options={STATES}
            placeholder="Choose a state"
          />
        </div>
        <div className="form-pair">
          <TextRow label={SIGNUP_LABELS['address.zip']} field={place.zip} autoComplete="off" inputMode="numeric" />
        </div>
        <TextAreaRow label={SIGNUP_LABELS.comment} field={fields.comment} rows={3} />
      </Form>
    </Card>
  )
}
