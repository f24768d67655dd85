import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Favourites } from '../guest/account/favourites'
import { pressFavourites, favouritesScreen } from '../guest/account/favourites-screen'
import { guestAction, guestLoader } from '../guest/call'

export const meta: MetaFunction = () => [{ title: 'Favorites – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, favouritesScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressFavourites)
}

export default function FavouritesRoute() {
  return <Favourites {...useLoaderData<typeof loader>()} />
}
