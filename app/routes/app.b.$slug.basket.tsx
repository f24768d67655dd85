import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { BasketPage } from '../guest/basket/basket'
import { basketScreen } from '../guest/basket/basket-screen'
import { pressBasket } from '../guest/basket/press-basket'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Basket – ${data.venue.name}` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, basketScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressBasket)
}

/** A conflict concerns the basket's current content, and a full tab what is left of it, so that is loaded too. After a form that was not sent, nothing can be loaded. */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || actionStatus === 402 || (actionStatus < 400 && defaultShouldRevalidate)
}

export default function BasketRoute() {
  return <BasketPage screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
