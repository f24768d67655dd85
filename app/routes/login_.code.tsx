import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { codeBody } from '../../contract/calls/auth'
import { deviceOf } from '../platform/auth/known-device'
import { askForPasskey } from '../platform/auth/passkeys'
import { factorState } from '../platform/auth/second-factor'
import { betweenSteps, finishByCode, finishByPasskey } from '../platform/auth/second-step'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow } from '../platform/ui/form/form-row'
import { PasskeyButton } from '../platform/ui/form/passkey-button'
import { safePath } from '../platform/ui/frame/preferences.server'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm } from '../platform/ui/form/zod-form'

export const meta: MetaFunction = () => [{ title: 'Second Factor · Barback' }]

/** Redirects to the password step if the password was not given, or too long ago. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const between = await betweenSteps(app, request)
  if (!between) throw redirect('/login')
  const { staff, pending } = between
  const { hasApp } = await factorState(app.db, staff.id)
  const passkey = (await askForPasskey(app, staff.id, pending.nonce)) ?? null
  return { hasApp, passkey, constraint: formConstraint(codeBody) }
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, url, values }) => {
    const between = await betweenSteps(app, request)
    if (!between) throw redirect('/login')
    const next = safePath(url.searchParams.get('redirectTo'))
    if (typeof values.passkey === 'string') {
      return redirect(next, { headers: await finishByPasskey(app, request, between, values.passkey) })
    }
    const { code } = codeBody.parse(values)
    const headers = await finishByCode(app, request, between, { code, device: await deviceOf(app, request) })
    return redirect(next, { headers })
  })
}

export default function SecondStep() {
  const { hasApp, passkey, constraint } = useLoaderData<typeof loader>()
  const [form, fields, changed] = useZodForm({
    id: 'code',
    constraint,
    schema: lazySchema(
      () => import('../../contract/calls/auth'),
      ({ codeBody }) => codeBody,
    ),
    answer: useActionData<typeof action>(),
  })
  return (
    <EntryScreen
      title="Second Factor"
      lead={
        hasApp
          ? 'Enter the 6 digits that your app shows, or one of your recovery codes.'
          : 'Use your passkey, or enter one of your recovery codes.'
      }
      footer={<Link to="/login">Start over</Link>}
    >
      {passkey && <PasskeyButton wanted={{ asking: passkey }} label="Use a Passkey" />}
      <Form method="post" replace className="form" {...getFormProps(form)}>
        <TextRow label="Code" field={fields.code} autoComplete="one-time-code" />
        <SubmitButton changed={changed}>Login</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
