import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { businessSignup } from '../../contract/entities/signups'
import { US_STATES } from '../../contract/us-states'
import { flash } from '../platform/auth/portal-session'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { demoLockerUrl } from '../entry/demo/demo-locker'
import { receiveSignup } from '../portal/signups/receive-signup'
import { AFTER_INQUIRY } from '../portal/signups/received-mail'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { PhoneRow, SelectRow, TextAreaRow, TextRow } from '../platform/ui/form/form-row'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../platform/ui/form/zod-form'

const STATES = US_STATES.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.isSent ? 'Thank you · Barback' : 'Sign up · Barback' },
]

/** Marks the address of the last screen. */
const SENT = 'sent'

/** `businessName`: the name that the visitor has chosen before. `inDemo`: the inquiry, where the demo plays Barback's part. */
export function loader({ context: app, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const sent = searchParams.get(SENT)
  return {
    constraint: formConstraint(businessSignup.createInput),
    isSent: sent !== null,
    businessName: businessSignup.createInput.shape.businessName.safeParse(searchParams.get('businessName')).data,
    inDemo: sent !== null && demoLockerUrl(app) !== undefined && /^\d+$/.test(sent) ? sent : undefined,
  }
}

/** Receives a venue's inquiry. The form submits as a document, so that a next one is empty. */
export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values, address }) => {
    const { id } = await receiveSignup(app, businessSignup.createInput.parse(values), address)
    const headers = await flash(app, request, { type: 'success', message: 'Successfully signed up!' })
    const isDemo = demoLockerUrl(app) !== undefined
    return redirect(`/signup?${SENT}${isDemo ? `=${id}` : ''}`, { headers })
  })
}

export default function Signup() {
  const { constraint, isSent, businessName, inDemo } = useLoaderData<typeof loader>()
  return isSent ? <Sent inDemo={inDemo} /> : <Inquiry constraint={constraint} businessName={businessName} />
}

/** Tells the sender that the inquiry has arrived, and what happens next. */
function Sent({ inDemo }: { inDemo: string | undefined }) {
  return (
    <EntryScreen
      title="Thank you"
      lead="We have your inquiry, and have emailed you a confirmation."
      wide
      footer={<Link to="/signup">Send Another Inquiry</Link>}
    >
      <h2 className="entry-next">What happens next</h2>
      <ol className="entry-steps">
        {AFTER_INQUIRY.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {inDemo !== undefined && (
        <Form method="post" action="/demo" reloadDocument className="form">
          <p>In the demo you need not wait for us: this button does our part.</p>
          <input type="hidden" name="intent" value="firstHour" />
          <input type="hidden" name="signup" value={inDemo} />
          <SubmitButton>Begin the First Hour</SubmitButton>
        </Form>
      )}
    </EntryScreen>
  )
}

function Inquiry({ constraint, businessName }: { constraint: Constraints; businessName: string | undefined }) {
  const [form, fields, changed] = useZodForm({
    id: 'signup',
    constraint,
    schema: lazySchema(
      () => import('../../contract/entities/signups'),
      ({ businessSignup }) => businessSignup.createInput,
    ),
    answer: useActionData<typeof action>(),
    ...(businessName !== undefined && { defaultValue: { businessName } }),
  })
  const address = fields.address.getFieldset()
  return (
    <EntryScreen
      title="Inquiry Form"
      lead="Tell us about your venue, and we will be in touch."
      wide
      footer={
        <>
          Already have an account? <Link to="/login">Sign In</Link>
        </>
      }
    >
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <TextRow label="Business Name" field={fields.businessName} autoComplete="organization" />
        <fieldset className="form-group">
          <legend>Contact Info</legend>
          <div className="form-pair">
            <TextRow label="First Name" field={fields.firstName} autoComplete="given-name" />
            <TextRow label="Last Name" field={fields.lastName} autoComplete="family-name" />
          </div>
          <div className="form-pair">
            <PhoneRow label="Phone Number" field={fields.phone} />
            <TextRow label="Email" field={fields.email} type="email" autoComplete="email" />
          </div>
        </fieldset>
        <fieldset className="form-group">
          <legend>Address</legend>
          <TextRow label="Street" field={address.street} autoComplete="address-line1" />
          <div className="form-pair">
            <TextRow label="City" field={address.city} autoComplete="address-level2" />
            <SelectRow
              label="State"
              field={address.state}
              options={STATES}
              placeholder="Choose a state"
              autoComplete="address-level1"
            />
          </div>
          <div className="form-pair">
            <TextRow label="Zip Code" field={address.zip} autoComplete="postal-code" inputMode="numeric" />
          </div>
        </fieldset>
        <fieldset className="form-group">
          <legend>Questions?</legend>
          <TextAreaRow label="Comments" field={fields.comment} rows={3} />
        </fieldset>
        <SubmitButton changed={changed}>Sign Up</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
