import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { businessSignup, type BusinessSignup } from '../../contract/entities/signups'
import { formatPhone } from '../../contract/phone'
import { SIGNUP_TRANSITIONS } from '../../contract/signup-states'
import { US_STATES } from '../../contract/us-states'
import { editedFieldsOf } from '../crud/form/edited-fields'
import type { EditedForm } from '../server/stale-form'
import { StatusBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { EditButtons } from '../ui/edit-buttons'
import { EditedRecord } from '../ui/edited-record'
import { Fact, Facts } from '../ui/facts'
import { PhoneRow, SelectRow, TextAreaRow, TextRow } from '../ui/form-row'
import { useZodForm } from '../ui/zod-form'

const FORM = 'form-signup'
const LABELS = {
  status: 'Status',
  businessName: 'Business Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone Number',
  email: 'Email',
  'address.street': 'Street',
  'address.city': 'City',
  'address.state': 'State',
  'address.zip': 'Zip Code',
  comment: 'Comment',
} as const
/** For a venue that is on Barback already. */
const CREATES_NOTHING =
  'Complete creates nothing here. For the place, the business and the owner’s account, cancel and press Complete instead.'
const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))

/** The form, as somebody else may have changed the inquiry under it. */
export function editedSignup(signup: BusinessSignup): EditedForm {
  return { version: signup.version, texts: signupTexts(signup), asks: editedFieldsOf(businessSignup, LABELS) }
}

function signupTexts({ firstName, lastName, businessName, email, phone, address, comment, status }: BusinessSignup) {
  const { street, city, state, zip } = address
  return {
    ...{ status, businessName, firstName, lastName, phone: formatPhone(phone), email, comment: comment ?? '' },
    ...{ 'address.street': street, 'address.city': city, 'address.state': state, 'address.zip': zip },
  }
}

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
export function EditSignupCard({ signup, answer }: { signup: BusinessSignup; answer: unknown }) {
  const { firstName, lastName, businessName, email, address, comment, status } = signup
  const [form, fields, changed] = useZodForm({
    id: FORM,
    schema: businessSignup.input,
    answer,
    defaultValue: {
      ...{ firstName, lastName, businessName, email, address, status },
      phone: formatPhone(signup.phone),
      comment: comment ?? '',
    },
  })
  const place = fields.address.getFieldset()
  return (
    <Card title="Details" action={<EditButtons editing form={FORM} changed={changed} />}>
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
            label={LABELS.status}
            field={fields.status}
            options={[status, ...SIGNUP_TRANSITIONS[status]].map((value) => ({ value, label: value }))}
            hint={status === 'In Process' && CREATES_NOTHING}
          />
          <TextRow label={LABELS.businessName} field={fields.businessName} autoComplete="off" />
        </div>
        <div className="form-pair">
          <TextRow label={LABELS.firstName} field={fields.firstName} autoComplete="off" />
          <TextRow label={LABELS.lastName} field={fields.lastName} autoComplete="off" />
        </div>
        <div className="form-pair">
          <PhoneRow label={LABELS.phone} field={fields.phone} autoComplete="off" />
          <TextRow label={LABELS.email} field={fields.email} type="email" autoComplete="off" />
        </div>
        <TextRow label={LABELS['address.street']} field={place.street} autoComplete="off" />
        <div className="form-pair">
          <TextRow label={LABELS['address.city']} field={place.city} autoComplete="off" />
          <SelectRow
            label={LABELS['address.state']}
            field={place.state}
            options={STATES}
            placeholder="Choose a state"
          />
        </div>
        <div className="form-pair">
          <TextRow label={LABELS['address.zip']} field={place.zip} autoComplete="off" inputMode="numeric" />
        </div>
        <TextAreaRow label={LABELS.comment} field={fields.comment} rows={3} />
      </Form>
    </Card>
  )
}
