import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOutGuest } from '../platform/auth/guest-session'
import { forgetForm } from '../platform/auth/guest-without-account'
import { guestAction } from '../guest/call'

/** Opening the address, for example from the history, must not sign out. */
export function loader() {
  return redirect('/app')
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ app, actor, request }) => {
    // The last form in this browser's history must not sign in again.
    if (actor.kind === 'customer' && !actor.hasAccount) await forgetForm(app.db, actor.id)
    return redirect('/app', { headers: await signOutGuest(app, request) })
  })
}
