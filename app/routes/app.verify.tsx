import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Verify } from '../guest/account/verify'
import { pressVerify, verifyScreen } from '../guest/account/verify-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Your age – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, verifyScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressVerify)
}

export default function VerifyRoute() {
  return <Verify screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
