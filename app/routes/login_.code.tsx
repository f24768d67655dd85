import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { codeBody } from '../../contract/calls/auth'
import { deviceOf } from '../auth/known-device'
import { betweenSteps, finishByCode } from '../auth/second-step'
import { entryAction } from '../server/entry'
import { EntryScreen } from '../ui/entry-screen'
import { TextRow } from '../ui/form-row'
import { safePath } from '../ui/preferences.server'
import { SubmitButton } from '../ui/submit-button'
import { useZodForm } from '../ui/zod-form'

export const meta: MetaFunction = () => [{ title: 'Second Factor · Barback' }]

/** Whoever has not given a password yet, or long ago, begins there. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  if (!(await betweenSteps(app, request))) throw redirect('/login')
  return null
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, url, values }) => {
    const between = await betweenSteps(app, request)
    if (!between) throw redirect('/login')
    const { code } = codeBody.parse(values)
    const headers = await finishByCode(app, request, between, { code, device: await deviceOf(app, request) })
    return redirect(safePath(url.searchParams.get('redirectTo')), { headers })
  })
}

export default function SecondStep() {
  const answer = useActionData<typeof action>()
  const [form, fields, changed] = useZodForm({ id: 'code', schema: codeBody, answer })
  return (
    <EntryScreen
      title="Second Factor"
      lead="Enter the 6 digits that your app shows, or one of your recovery codes."
      footer={<Link to="/login">Begin again</Link>}
    >
      <Form method="post" replace className="form" {...getFormProps(form)}>
        <TextRow label="Code" field={fields.code} autoComplete="one-time-code" />
        <SubmitButton changed={changed}>Login</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
