import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { Places } from '../guest/places/places'
import { listNear, placesScreen } from '../guest/places/places-screen'

export const meta: MetaFunction = () => [
  { title: 'Barback' },
  { name: 'description', content: 'Order at the bar with your phone' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, placesScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, listNear)
}

export default function PlacesRoute() {
  return <Places {...useLoaderData<typeof loader>()} />
}
