import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessCategories } from '../catalogue/business-menu/categories'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessCategories, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessCategories, args)
export default function BusinessCategories() {
  return <ListScreen of={businessCategories} />
}
