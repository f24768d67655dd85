import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { ForgotPassword } from '../guest/account/lost-password'
import { pressForgot } from '../guest/account/lost-password-screen'
import { guestAction } from '../guest/call'

export const meta: MetaFunction = () => [{ title: 'A new password – Barback' }]

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressForgot)
}

export default function ForgotPasswordRoute() {
  const answer = useActionData<typeof action>()
  const refused = answer && 'refused' in answer ? answer : undefined
  return <ForgotPassword isSent={answer !== undefined && 'isSent' in answer} answer={refused} />
}
