import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOutGuest } from '../platform/auth/guest-session'
import { guestAction } from '../guest/call'

/** Opening the address, for example from the history, must not sign out. */
export function loader() {
  return redirect('/app')
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ app, request }) => redirect('/app', { headers: await signOutGuest(app, request) }))
}
