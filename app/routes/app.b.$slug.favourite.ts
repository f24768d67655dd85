import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { keepFavourite } from '../guest/account/favourite'
import { guestAction, guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'

/** Who had to sign in first comes back here, and to the menu. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => redirect(`/app/b/${(await venueOf(call)).slug}`))
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, keepFavourite)
}
