import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BasketPage } from '../guest/basket/basket'
import { basketScreen, pressBasket } from '../guest/basket/basket-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Basket – ${data.venue.name}` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, basketScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressBasket)
}

export default function BasketRoute() {
  return <BasketPage screen={useLoaderData<typeof loader>()} refused={useRefused()} />
}
