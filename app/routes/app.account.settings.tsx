import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Settings } from '../guest/account/settings'
import { pressSettings, settingsScreen } from '../guest/account/settings-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Name, phone and receipts – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, settingsScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressSettings)
}

export default function SettingsRoute() {
  return <Settings screen={useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
