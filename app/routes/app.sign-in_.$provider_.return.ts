import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { keepReturned, returnedScreen } from '../guest/account/provider-screen'
import { guestAction, guestLoader } from '../guest/call'

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, returnedScreen)
}

/** Apple's own page sends a form here (app/entry/process/http.ts lets it through). */
export async function action(args: ActionFunctionArgs) {
  return guestAction(args, keepReturned)
}
