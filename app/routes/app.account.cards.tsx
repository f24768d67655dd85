import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Cards } from '../guest/account/cards'
import { pressCards, cardsScreen } from '../guest/account/cards-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Cards – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, cardsScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressCards)
}

export default function CardsRoute() {
  return <Cards {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
