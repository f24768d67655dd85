import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { customDrinks } from '../catalogue/business-menu/custom-drinks'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(customDrinks, args)
export const action = async (args: ActionFunctionArgs) => listAction(customDrinks, args)
export default function CustomDrinks() {
  return <ListScreen of={customDrinks} />
}
