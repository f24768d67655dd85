import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Devices } from '../guest/account/devices'
import { pressDevices, devicesScreen } from '../guest/account/devices-screen'
import { guestAction, guestLoader } from '../guest/call'
import { useRefusedForm } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Where I am signed in – Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, devicesScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressDevices)
}

export default function DevicesRoute() {
  return <Devices {...useLoaderData<typeof loader>()} answer={useRefusedForm()} />
}
