import { Button, Flex } from '@radix-ui/themes'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { createUser } from '../portal/people/save-user'
import { useUserForm, UserForm } from '../portal/people/user-form'
import { loadUserForm } from '../portal/people/user-form-setup'
import { newUserForm, readUserForm } from '../portal/people/user-form-values'
import { mayCreateUsers } from '../portal/people/user-rules'
import { portalAction, portalLoader } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { errorCount } from '../platform/ui/form/checked-form'
import { ErrorCount } from '../platform/ui/form/error-count'
import { Page } from '../platform/ui/frame/page'
import { SubmitButton } from '../platform/ui/form/submit-button'

const FORM = 'form-new-user'

export const meta: MetaFunction = () => [{ title: 'Add User · Barback' }]

/** `?businessId=` preselects a business. The Add button of a business's employees links here. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url }) => {
    if (!mayCreateUsers(actor)) throw redirect('/restricted')
    return loadUserForm(app, actor, newUserForm, Number(url.searchParams.get('businessId')) || undefined)
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, url, form, done }) => {
    const typed = readUserForm(await form())
    const user = await createUser(app, actor, typed)
    const invited = user.active && !typed.password ? `. An invitation is on its way to ${user.email}` : ''
    const next = url.searchParams.has('checklist') ? '/' : `/users/${user.id}`
    return done(next, `Successfully created new user: ${user.firstName} ${user.lastName}${invited}`)
  })
}

export default function CreateUser() {
  const state = useUserForm({ id: FORM, setup: useLoaderData<typeof loader>(), answer: useActionData<typeof action>() })
  return (
    <Page title="Add User" breadcrumbs={[{ label: 'Users', to: '/users' }, { label: 'Create' }]}>
      <Card
        title="Details"
        action={
          <Flex wrap="wrap" justify="end" gap="2">
            <ErrorCount count={errorCount(state.form)} />
            <Button asChild variant="soft" color="gray" size="3">
              <Link to="/users">Cancel</Link>
            </Button>
            <SubmitButton form={FORM} changed={state.changed}>
              Save
            </SubmitButton>
          </Flex>
        }
      >
        <UserForm state={state} />
      </Card>
    </Page>
  )
}
