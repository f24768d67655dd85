import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'
import { Notices } from '../guest/notices/notices'
import { noticesScreen, pressNotices } from '../guest/notices/notices-screen'

export const meta: MetaFunction = () => [{ title: 'Notices – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, noticesScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressNotices)
}

export default function NoticesRoute() {
  return <Notices screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
