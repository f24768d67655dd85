import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { menuItems } from '../catalogue/business-menu/menu-items'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(menuItems, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(menuItems, args)
export default function MenuItem() {
  return <DetailsScreen of={menuItems} />
}
