import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { pressTab } from '../guest/tabs/press-tab'
import { TabPage } from '../guest/tabs/tab'
import { tabScreen } from '../guest/tabs/tab-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, tabScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressTab)
}

/** A refusal is about the tab as it is now, and its form's key holds once. After a form that was not sent, nothing can be loaded. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 500
}

export default function TabRoute() {
  return <TabPage tab={useLoaderData<typeof loader>()} refused={useRefused()} />
}
