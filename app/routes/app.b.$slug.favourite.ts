import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { keepFavourite } from '../guest/account/favourite'
import { guestAction, guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'

/** A guest who had to sign in first is redirected here, and on to the menu. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => redirect(`/app/b/${(await venueOf(call)).slug}`))
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, keepFavourite)
}
