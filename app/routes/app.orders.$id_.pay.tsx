import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { PayPage } from '../guest/orders/pay'
import { payScreen, pressPay } from '../guest/orders/pay-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} – ${data.order.placeName}` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, payScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressPay)
}

export default function PayRoute() {
  const answer = useActionData<typeof action>()
  return <PayPage screen={useLoaderData<typeof loader>()} refused={answer?.refused ?? null} />
}
