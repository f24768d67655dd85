import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { SharePage } from '../guest/tabs/share'
import { pressShare, shareScreen } from '../guest/tabs/share-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, shareScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressShare)
}

/** After a form that was not sent, nothing can be loaded. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 500
}

export default function ShareRoute() {
  return <SharePage screen={useLoaderData<typeof loader>()} refused={useRefused()} />
}
