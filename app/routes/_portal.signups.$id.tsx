import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { DateTime } from 'luxon'
import { badRequest } from '../../contract/errors'
import { PENDING_SIGNUP_STATUSES } from '../../contract/signup-states'
import { formConstraint } from '../platform/request/form-constraint'
import { typedInto, valuesOf } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { editAgain, readEdit } from '../platform/request/stale-form'
import { addSignupNote, updateSignup } from '../portal/signups/change-signup'
import { completeSignup } from '../portal/signups/complete-signup'
import { ownerAccount, type OwnerAccount } from '../portal/signups/owner-account'
import { readSignup } from '../portal/signups/read-signups'
import { EditSignupCard, SignupCard } from '../portal/signups/signup-form'
import { editedSignup, noteForm, signupForm } from '../portal/signups/signup-form-values'
import { SignupNotes } from '../portal/signups/signup-notes'
import { Card } from '../platform/ui/card'
import { ConfirmButton } from '../platform/ui/form/confirm-button'
import { withQuery } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { Notice } from '../platform/ui/query-result'
import { Tabs } from '../platform/ui/tabs'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = ({ params }) => titleOf(`Signup ${params.id ?? ''}`, 'Signups')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, id }) => {
    if (!actor.ability.can('read', 'BusinessSignup')) throw redirect('/restricted')
    const { notes, ...signup } = await readSignup(app.db, actor, id())
    const canUpdate = actor.ability.can('update', 'BusinessSignup')
    const isPending = PENDING_SIGNUP_STATUSES.some((status) => status === signup.status)
    const canComplete = canUpdate && isPending && actor.ability.can('create', 'Business')
    return {
      signup: { ...signup, notes: [] },
      constraints: { signup: formConstraint(signupForm), note: formConstraint(noteForm) },
      notes: notes.map(({ id, content, user, updatedAt }) => ({
        id,
        content,
        createdBy: user.fullName,
        updatedAt: DateTime.fromISO(updatedAt, { zone: 'utc' }).toFormat('MM-dd-yyyy hh:mm:ssa'),
      })),
      tab: url.searchParams.get('tab') === 'notes' ? ('notes' as const) : ('details' as const),
      canUpdate,
      editing: canUpdate && url.searchParams.has('edit'),
      canComplete,
      account: canComplete ? await ownerAccount(app.db, actor, signup.email) : undefined,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, url, id, form, done }) => {
      const sent = typedInto(await form())
      const values = valuesOf(Object.entries(sent))
      if (values.intent === 'update') {
        const { texts, version } = await readEdit(editedSignup(await readSignup(app.db, actor, id())), sent)
        await updateSignup(app, actor, id(), { ...valuesOf(Object.entries(texts)), version })
        return done(withQuery(url, { edit: null }), 'Updated signup!')
      }
      if (values.intent === 'note') {
        const { content } = values
        await addSignupNote(app, actor, id(), { content, createdBy: actor.id, entityId: id() })
        return done(withQuery(url, {}), 'Created!')
      }
      if (values.intent === 'complete') {
        const made = await completeSignup(app, actor, id(), { ownerId: Number(values.ownerId) || undefined })
        const message = 'Created the place, the business and its owner!'
        // Continues with the remaining work: the place if the map does not know it, else the business's settings.
        return done(made.located ? `/businesses/${made.businessId}` : `/places/${made.placeId}`, message)
      }
      throw badRequest('There is no such form')
    },
    async ({ app, actor, id }, typed) =>
      typed.intent === 'update' ? editAgain(editedSignup(await readSignup(app.db, actor, id())), typed) : {},
  )
}

export default function SignupScreen() {
  const { signup, constraints, notes, tab, canUpdate, canComplete, account, editing } = useLoaderData<typeof loader>()
  const answer = useActionData()
  const here = `/signups/${signup.id}`
  return (
    <Page title={signup.businessName} breadcrumbs={[{ label: 'Signups', to: '/signups' }, { label: 'Details' }]}>
      <Tabs label="Signup">
        <Link to={here} aria-current={tab === 'details' ? 'page' : undefined}>
          Details
        </Link>
        <Link to={`${here}?tab=notes`} aria-current={tab === 'notes' ? 'page' : undefined}>
          Notes ({notes.length})
        </Link>
      </Tabs>
      {tab === 'notes' && (
        <SignupNotes notes={notes} canAdd={canUpdate} constraint={constraints.note} answer={answer} />
      )}
      {tab === 'details' && editing && (
        <EditSignupCard signup={signup} constraint={constraints.signup} answer={answer} />
      )}
      {tab === 'details' && !editing && <SignupCard signup={signup} canUpdate={canUpdate} />}
      {tab === 'details' && canComplete && !editing && <CompleteCard email={signup.email} account={account} />}
    </Page>
  )
}

/** Explains beforehand what completing does, also to an existing account with this email. */
function CompleteCard({ email, account }: { email: string; account: OwnerAccount | undefined }) {
  const mail = account ? `emails ${email} about it` : `invites ${email} to choose a password`
  const creates = `Creates the place and its business, not active yet, and ${mail}.`
  return (
    <Card title="Complete Signup" note="Creates the place, its business and the owner's account in one step.">
      {account && <Notice tone="warn">{account.refusal ?? account.consequence}</Notice>}
      {!account?.refusal && (
        <div>
          <ConfirmButton
            intent="complete"
            label="Complete"
            title="Complete Signup"
            danger={false}
            question={account ? `${creates} ${account.consequence}` : creates}
            {...(account && { values: { ownerId: account.id } })}
          />
        </div>
      )}
    </Card>
  )
}
