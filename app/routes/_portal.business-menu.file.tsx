import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnMenuFile, loadMenuFile } from '../portal/menu-file/file-portal'
import { MenuFileScreen } from '../portal/menu-file/menu-file-screen'
import { portalAction, portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Import a menu · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, loadMenuFile)
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, actOnMenuFile)
}

export default function MenuFile() {
  return <MenuFileScreen {...useLoaderData<typeof loader>()} />
}
