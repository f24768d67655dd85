import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ingredients } from '../catalogue/core/ingredients'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(ingredients, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(ingredients, args)
export default function Ingredient() {
  return <DetailsScreen of={ingredients} />
}
