import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ResetPassword } from '../guest/account/lost-password'
import { pressReset, resetScreen } from '../guest/account/lost-password-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [
  { title: 'Choose a new password – Barback' },
  // The address contains the token, which must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, resetScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressReset)
}

export default function ResetPasswordRoute() {
  return <ResetPassword {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
