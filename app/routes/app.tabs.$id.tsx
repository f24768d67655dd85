import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { TabPage } from '../guest/orders/tab'
import { pressTab, tabScreen } from '../guest/orders/tab-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, tabScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressTab)
}

export default function TabRoute() {
  return <TabPage tab={useLoaderData<typeof loader>()} refused={useRefused()} />
}
