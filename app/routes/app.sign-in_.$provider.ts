import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { pressProvider } from '../guest/account/provider-screen'
import { guestAction } from '../guest/call'

/** Opening the address, for example from the history, begins nothing. */
export function loader() {
  return redirect('/app/sign-in')
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressProvider)
}
