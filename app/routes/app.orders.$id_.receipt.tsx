import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestLoader } from '../guest/call'
import { ReceiptPage } from '../guest/orders/receipt'
import { receiptScreen } from '../guest/orders/receipt-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, receiptScreen)
}

export default function ReceiptRoute() {
  return <ReceiptPage {...useLoaderData<typeof loader>()} />
}
