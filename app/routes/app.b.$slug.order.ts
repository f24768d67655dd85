import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { placeForStripe } from '../guest/basket/press-basket'
import { guestAction, guestLoader } from '../guest/call'
import { venueOf } from '../guest/menu/venue'

/** A guest who had to sign in first is redirected here, and on to the basket. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async (call) => redirect(`/app/b/${(await venueOf(call)).slug}/basket`))
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, placeForStripe)
}
