import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { categories } from '../catalogue/core/categories'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(categories, args)
export const action = async (args: ActionFunctionArgs) => listAction(categories, args)
export default function Categories() {
  return <ListScreen of={categories} />
}
