import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { alcoholCategories } from '../catalogue/alcohol/alcohol-categories'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(alcoholCategories, args)
export const action = async (args: ActionFunctionArgs) => listAction(alcoholCategories, args)
export default function AlcoholCategories() {
  return <ListScreen of={alcoholCategories} />
}
