import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestLoader } from '../guest/call'
import { Menu } from '../guest/menu/menu'
import { menuScreen } from '../guest/menu/menu-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.venue.name} – Barback` : 'Barback' },
  { name: 'description', content: data ? `${data.venue.name}: menu, prices, ordering and pickup` : 'Barback' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, menuScreen)
}

export default function MenuRoute() {
  return <Menu {...useLoaderData<typeof loader>()} />
}
