import { Button, Flex } from '@radix-ui/themes'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { decideEmbeddedVerification, findEmbeddedVerification } from '../platform/auth/embedded-verification'
import { CHECK_SCREEN, readRunningCheck } from '../platform/auth/running-check'
import { entryAction } from '../platform/request/entry'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow } from '../platform/ui/form/form-row'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { Notice } from '../platform/ui/query-result'

const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    dob: z.iso.date('A date of birth is needed'),
    documentName: z.string().trim().min(1).max(255).optional(),
  }),
  z.object({ decision: z.literal('decline') }),
])

const OUTCOMES = {
  Pending: 'This verification has expired: start a new one.',
  Verified: 'Approved. You can go back to where you came from.',
  Failed: 'Declined. You can start a new verification.',
  Used: 'Approved and taken over. You can go back to where you came from.',
} as const

export const meta: MetaFunction = () => [{ title: 'Verify your age · Barback' }]

/** The embedded verification page, outside production, in place of a provider that is not configured. */
export async function loader({ context: app, params }: LoaderFunctionArgs) {
  const verification = await findEmbeddedVerification(app, params.id ?? '')
  if (!verification) throw data({ name: 'not_found', message: 'Verification not found' }, { status: 404 })
  const { provider, email, status, isOpen, name } = verification
  return { provider, email, status, isOpen, name, today: new Date(app.now()).toISOString().slice(0, 10) }
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, url, values }) => {
    const answer = decision.parse(values)
    await decideEmbeddedVerification(
      app,
      args.params.id ?? '',
      answer.decision === 'approve'
        ? { approved: true, dob: answer.dob, documentName: answer.documentName }
        : { approved: false },
    )
    // Redirects to the screen where this browser started the check, as a provider's page does.
    const isOwn = (await readRunningCheck(app, request))?.id === args.params.id
    return redirect(isOwn ? CHECK_SCREEN : url.pathname)
  })
}

export default function EmbeddedVerification() {
  const { provider, email, status, isOpen, today, name } = useLoaderData<typeof loader>()
  return (
    <EntryScreen
      title="Verify your age"
      lead={`This page stands in for ${provider} outside production. The date below plays the document of ${email}.`}
    >
      {isOpen ? (
        <Form method="post" className="form">
          <TextRow
            label="Name on the document"
            field={{
              id: 'documentName',
              name: 'documentName',
              errorId: 'documentName-error',
              descriptionId: 'documentName-hint',
              initialValue: name ?? '',
            }}
            hint="It must be the name of the account."
          />
          <TextRow
            label="Date of birth on the document"
            type="date"
            field={{
              id: 'dob',
              name: 'dob',
              errorId: 'dob-error',
              descriptionId: 'dob-hint',
              min: '1900-01-01',
              max: today,
            }}
          />
          <Flex wrap="wrap" justify="end" gap="2">
            <SubmitButton name="decision" value="approve">
              Approve
            </SubmitButton>
            <Button type="submit" name="decision" value="decline" size="3" variant="soft" color="gray">
              Decline
            </Button>
          </Flex>
        </Form>
      ) : (
        <Notice tone="good">{OUTCOMES[status]}</Notice>
      )}
    </EntryScreen>
  )
}
