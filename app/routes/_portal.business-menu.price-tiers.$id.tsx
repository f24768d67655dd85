import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessPriceTiers } from '../catalogue/business-menu/price-tiers'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessPriceTiers, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessPriceTiers, args)
export default function BusinessPriceTier() {
  return <DetailsScreen of={businessPriceTiers} />
}
