import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { categories } from '../catalogue/core/categories'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(categories, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(categories, args)
export default function Category() {
  return <DetailsScreen of={categories} />
}
