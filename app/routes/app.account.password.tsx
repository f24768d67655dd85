import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChangePassword } from '../guest/account/change-password'
import { pressChangePassword, changePasswordScreen } from '../guest/account/change-password-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Change password – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, changePasswordScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressChangePassword)
}

export default function ChangePasswordRoute() {
  return <ChangePassword {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
