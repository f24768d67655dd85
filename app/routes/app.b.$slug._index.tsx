import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestAction, guestLoader } from '../guest/call'
import { Menu } from '../guest/menu/menu'
import { menuScreen } from '../guest/menu/menu-screen'
import { pressMenu } from '../guest/menu/press-menu'
import { useRefused } from '../guest/frame/use-refused'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.venue.name} – Barback` : 'Barback' },
  { name: 'description', content: data ? `${data.venue.name}: menu, prices, ordering and pickup` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, menuScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressMenu)
}

export default function MenuRoute() {
  return <Menu {...useLoaderData<typeof loader>()} refused={useRefused()} />
}
