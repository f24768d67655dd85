import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignIn } from '../guest/account/sign-in'
import { pressSignIn, signInScreen } from '../guest/account/sign-in-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Sign in – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, signInScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressSignIn)
}

export default function SignInRoute() {
  const done = useActionData<{ codeFor?: string; nameFor?: { email: string; code: string } }>()
  return (
    <SignIn
      screen={useLoaderData<typeof loader>()}
      codeFor={done?.codeFor}
      nameFor={done?.nameFor}
      answer={useRefusedForm()}
    />
  )
}
