import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignUp } from '../guest/account/sign-up'
import { pressSignUp, signUpScreen } from '../guest/account/sign-up-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Create your account – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, signUpScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressSignUp)
}

export default function SignUpRoute() {
  return <SignUp {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
