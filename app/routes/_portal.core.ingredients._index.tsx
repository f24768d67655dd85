import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ingredients } from '../catalogue/core/ingredients'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(ingredients, args)
export const action = async (args: ActionFunctionArgs) => listAction(ingredients, args)
export default function Ingredients() {
  return <ListScreen of={ingredients} />
}
