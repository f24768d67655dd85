import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmEmail } from '../guest/account/confirm-email'
import { confirmEmailScreen, pressConfirmEmail } from '../guest/account/confirm-email-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [
  { title: 'Confirm your email – Barback' },
  // The address contains the token, which must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, confirmEmailScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressConfirmEmail)
}

export default function ConfirmEmailRoute() {
  return <ConfirmEmail {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
