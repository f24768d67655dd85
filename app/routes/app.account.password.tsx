import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangePassword } from '../guest/account/change-password'
import { pressChangePassword, changePasswordScreen } from '../guest/account/change-password-screen'
import { guestAction, guestLoader } from '../guest/call'

export const meta: MetaFunction = () => [{ title: 'Change password – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, changePasswordScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressChangePassword)
}

export default function ChangePasswordRoute() {
  return <ChangePassword {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
