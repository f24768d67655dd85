import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { alcoholCategories } from '../catalogue/alcohol/alcohol-categories'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(alcoholCategories, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(alcoholCategories, args)
export default function AlcoholCategory() {
  return <DetailsScreen of={alcoholCategories} />
}
