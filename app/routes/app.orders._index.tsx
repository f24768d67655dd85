import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestLoader } from '../guest/call'
import { OrdersPage } from '../guest/orders/orders'
import { ordersScreen } from '../guest/orders/orders-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} – Barback` : 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, ordersScreen)
}

export default function OrdersRoute() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />
}
