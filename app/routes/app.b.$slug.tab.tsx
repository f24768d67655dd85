import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'
import { OpenTabPage } from '../guest/tabs/open-tab'
import { openTabScreen, pressOpenTab } from '../guest/tabs/open-tab-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, openTabScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressOpenTab)
}

/** The form's key holds once: after a refusal the form needs another. After a form that was not sent, nothing can be loaded. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 500
}

export default function OpenTabRoute() {
  return <OpenTabPage screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
