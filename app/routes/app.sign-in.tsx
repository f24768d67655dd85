import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignIn } from '../guest/account/sign-in'
import { pressSignIn, signInScreen } from '../guest/account/sign-in-screen'
import { guestAction, guestLoader } from '../guest/call'

export const meta: MetaFunction = () => [{ title: 'Sign in – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, signInScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressSignIn)
}

export default function SignInRoute() {
  const answer = useActionData<typeof action>()
  const refused = answer && 'refused' in answer ? answer : undefined
  const codeFor = answer && 'codeFor' in answer ? answer.codeFor : undefined
  return <SignIn {...useLoaderData<typeof loader>()} codeFor={codeFor} answer={refused} />
}
