import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
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
  return <PayPage screen={useLoaderData<typeof loader>()} refused={useRefused()} />
}
