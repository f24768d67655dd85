import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { standardDrinks } from '../catalogue/master-menu/standard-drinks'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(standardDrinks, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(standardDrinks, args)
export default function StandardDrink() {
  return <DetailsScreen of={standardDrinks} />
}
