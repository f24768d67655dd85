import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessCategories } from '../catalogue/business-menu/categories'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessCategories, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessCategories, args)
export default function BusinessCategory() {
  return <DetailsScreen of={businessCategories} />
}
