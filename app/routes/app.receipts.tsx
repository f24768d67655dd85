import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ByEmail } from '../guest/account/by-email'
import { byEmailScreen, pressByEmail } from '../guest/account/by-email-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Receipt by email – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, byEmailScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressByEmail)
}

export default function ReceiptsRoute() {
  const done = useActionData<{ codeFor?: string }>()
  return <ByEmail {...useLoaderData<typeof loader>()} codeFor={done?.codeFor} answer={useRefusedForm()} />
}
