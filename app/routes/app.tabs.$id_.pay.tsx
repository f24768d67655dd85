import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { PayTabPage } from '../guest/tabs/pay-tab'
import { payTabScreen, pressPayTab } from '../guest/tabs/pay-tab-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, payTabScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressPayTab)
}

export default function PayTabRoute() {
  return <PayTabPage screen={useLoaderData<typeof loader>()} refused={useRefused()} />
}
