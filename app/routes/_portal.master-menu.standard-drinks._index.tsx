import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { standardDrinks } from '../catalogue/master-menu/standard-drinks'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(standardDrinks, args)
export const action = async (args: ActionFunctionArgs) => listAction(standardDrinks, args)
export default function StandardDrinks() {
  return <ListScreen of={standardDrinks} />
}
