import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { customDrinks } from '../catalogue/business-menu/custom-drinks'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(customDrinks, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(customDrinks, args)
export default function CustomDrink() {
  return <DetailsScreen of={customDrinks} />
}
