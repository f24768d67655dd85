import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOutGuest } from '../platform/auth/guest-session'
import { guestAction } from '../guest/call'

/** An address that is only opened, as from its history, signs nobody out. */
export function loader() {
  return redirect('/app')
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ app, request }) => redirect('/app', { headers: await signOutGuest(app, request) }))
}
