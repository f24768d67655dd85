import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedIn } from '../guest/frame/use-refused'
import { OrderPage } from '../guest/orders/order'
import { orderScreen, pressOrder } from '../guest/orders/order-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, orderScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressOrder)
}

export default function OrderRoute() {
  const screen = useLoaderData<typeof loader>()
  return <OrderPage screen={screen} refused={useRefusedIn(screen.state)} />
}
