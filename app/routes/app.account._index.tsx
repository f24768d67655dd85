import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Account } from '../guest/account/account'
import { accountScreen } from '../guest/account/account-screen'
import { guestLoader } from '../guest/call'

export const meta: MetaFunction = () => [{ title: 'Your account – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, accountScreen)
}

export default function AccountRoute() {
  return <Account {...useLoaderData<typeof loader>()} />
}
