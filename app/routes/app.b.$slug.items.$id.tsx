import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { Drink } from '../guest/menu/drink'
import { drinkScreen, keepChoice } from '../guest/menu/drink-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.item.name} – ${data.venue.name}` : 'Barback' },
  { name: 'description', content: data?.item.description ?? 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, drinkScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, keepChoice)
}

export default function DrinkRoute() {
  return <Drink {...useLoaderData<typeof loader>()} refused={useRefused()} />
}
