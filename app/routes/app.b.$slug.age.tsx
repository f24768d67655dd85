import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AgeAtBar } from '../guest/account/age-at-bar'
import { ageAtBarScreen, pressAgeAtBar } from '../guest/account/age-at-bar-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} – ${data.venue.name}` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, ageAtBarScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressAgeAtBar)
}

export default function AgeAtBarRoute() {
  return <AgeAtBar screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
