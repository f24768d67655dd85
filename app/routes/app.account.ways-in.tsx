import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { WaysIn } from '../guest/account/ways-in'
import { pressWaysIn, waysInScreen } from '../guest/account/ways-in-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'How I sign in – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, waysInScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressWaysIn)
}

export default function WaysInRoute() {
  const done = useActionData<{ codeFor?: string }>()
  return <WaysIn screen={useLoaderData<typeof loader>()} codeFor={done?.codeFor} answer={useRefusedForm()} />
}
