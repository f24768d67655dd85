import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changePasswordBody, changePinBody } from '../../contract/calls/auth'
import { badRequest } from '../../contract/errors'
import { invitedSince } from '../platform/auth/invitations'
import { endOtherSessions, endOwnSession, ownSessions } from '../platform/auth/own-sessions'
import { hasSecondFactor } from '../platform/auth/has-second-factor'
import { withFailureMessage } from '../records/form/portal-form'
import { pendingEmail } from '../portal/people/email-change'
import { changePassword, changePin, hasPin, signOutEverywhere } from '../portal/people/own-account'
import { whyNotChange } from '../portal/people/changeable-user'
import { deleteUser, resetSecondFactor, sendInvitation, updateUser } from '../portal/people/save-user'
import { UserDetails } from '../portal/people/user-details'
import { editedBy, loadUserForm } from '../portal/people/user-form-setup'
import { ownUserForm, readOwnForm, readUserForm, userForm } from '../portal/people/user-form-values'
import { sharedZone } from '../portal/venues/time-zones'
import { userHistory } from '../portal/people/user-history'
import { readUser } from '../portal/people/users-list'
import { formConstraint } from '../platform/request/form-constraint'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { editAgain, readEdit } from '../platform/request/stale-form'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titleOf(data && `${data.user.firstName} ${data.user.lastName}`, 'Users')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, id }) => {
    const user = await readUser(app.db, actor, id())
    const canUpdate = (await whyNotChange(app.db, actor, user, 'update')) === undefined
    const isOwn = user.id === actor.id
    const canDelete = !isOwn && (await whyNotChange(app.db, actor, user, 'delete')) === undefined
    const editing = canUpdate && url.searchParams.has('edit')
    return {
      user,
      canUpdate,
      canDelete,
      isOwn,
      own: isOwn
        ? {
            hasPin: await hasPin(app, actor),
            pin: formConstraint(changePinBody),
            password: formConstraint(changePasswordBody),
          }
        : null,
      hasFactor: (canUpdate || isOwn) && (await hasSecondFactor(app.db, user.id)),
      sessions: isOwn ? await ownSessions(app, actor) : [],
      timeZone: await sharedZone(
        app,
        user.businesses.map(({ id }) => id),
      ),
      newEmail: canUpdate || isOwn ? await pendingEmail(app, { kind: 'user', id: user.id }) : null,
      invitedAt: canUpdate && !isOwn && user.active ? await invitedSince(app.db, user.id) : null,
      history: await userHistory(app, actor, user.id),
      showsType: actor.userType === 'Internal',
      setup: editing ? await loadUserForm(app, actor, isOwn ? ownUserForm : userForm) : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, url, id, form, done }) => {
      const sent = await form()
      const user = await readUser(app.db, actor, id())
      const isOwn = user.id === actor.id
      const intent = sent.get('intent')
      if (intent === 'update') {
        const { texts, version } = await readEdit(await editedBy(app, actor, user, typedInto(sent)), typedInto(sent))
        const values = Object.entries(texts)
        const input = { ...(isOwn ? readOwnForm(values, user) : readUserForm(values)), version }
        await withFailureMessage({ app, actor }, 'Error Updating user!', () => updateUser(app, actor, user.id, input))
        return done(withQuery(url, { edit: null }), 'Updated user!')
      }
      if (isOwn && intent === 'password') {
        await withFailureMessage({ app, actor }, 'Error Updating Password!', async () =>
          changePassword(app, actor, changePasswordBody.parse(Object.fromEntries(sent))),
        )
        return done('/login', 'Password Updated!')
      }
      if (isOwn && intent === 'pin') {
        await withFailureMessage({ app, actor }, 'Error Updating PIN!', async () =>
          changePin(app, actor, changePinBody.parse(Object.fromEntries(sent))),
        )
        return done(withQuery(url, {}), 'PIN Updated!')
      }
      if (isOwn && intent === 'endSession') {
        await endOwnSession(app, actor, typedInto(sent).session ?? '')
        return done(withQuery(url, {}), 'Signed out there')
      }
      if (isOwn && intent === 'endOthers') {
        await endOtherSessions(app, actor)
        return done(withQuery(url, {}), 'Signed out everywhere else')
      }
      if (isOwn && intent === 'signOut') {
        await signOutEverywhere(app, actor)
        return done('/login', 'Signed out everywhere')
      }
      if (!isOwn && intent === 'resetFactor') {
        await withFailureMessage({ app, actor }, 'Error Updating user!', () => resetSecondFactor(app, actor, user.id))
        return done(withQuery(url, { confirm: null }), 'Second factor reset')
      }
      if (!isOwn && intent === 'invite') {
        await withFailureMessage({ app, actor }, 'Error inviting user!', () => sendInvitation(app, actor, user.id))
        return done(withQuery(url, {}), `An invitation is on its way to ${user.email}`)
      }
      if (intent === 'delete') {
        await withFailureMessage({ app, actor }, 'Error Deleting user!', () => deleteUser(app, actor, user.id), {
          shown: false,
        })
        return done('/users', 'Deleted user!')
      }
      throw badRequest('There is no such form')
    },
    async ({ app, actor, id }, typed) =>
      typed.intent === 'update'
        ? editAgain(await editedBy(app, actor, await readUser(app.db, actor, id()), typed), typed)
        : {},
  )
}

export default function UserScreen() {
  const loaded = useLoaderData<typeof loader>()
  return <UserDetails {...loaded} answer={useActionData()} />
}
