import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'
import { FriendPage } from '../guest/orders/friend'
import { friendScreen, pressFriend } from '../guest/orders/friend-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, friendScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressFriend)
}

/** After a form that was not sent, nothing can be loaded. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 500
}

export default function FriendRoute() {
  return <FriendPage screen={useLoaderData<typeof loader>()} refused={useRefused()} />
}
