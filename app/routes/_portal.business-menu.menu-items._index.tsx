import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { menuItems } from '../catalogue/business-menu/menu-items'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(menuItems, args)
export const action = async (args: ActionFunctionArgs) => listAction(menuItems, args)
export default function MenuItems() {
  return <ListScreen of={menuItems} />
}
