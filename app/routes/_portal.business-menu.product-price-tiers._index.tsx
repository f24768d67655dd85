import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessProductPriceTiers } from '../catalogue/business-menu/product-price-tiers'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessProductPriceTiers, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessProductPriceTiers, args)
export default function BusinessProductPriceTiers() {
  return <ListScreen of={businessProductPriceTiers} />
}
