import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Leave } from '../guest/account/leave'
import { pressLeave, leaveScreen } from '../guest/account/leave-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Delete my account – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, leaveScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressLeave)
}

export default function LeaveRoute() {
  return <Leave {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
