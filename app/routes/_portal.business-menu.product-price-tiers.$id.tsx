import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessProductPriceTiers } from '../catalogue/business-menu/product-price-tiers'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessProductPriceTiers, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessProductPriceTiers, args)
export default function BusinessProductPriceTier() {
  return <DetailsScreen of={businessProductPriceTiers} />
}
