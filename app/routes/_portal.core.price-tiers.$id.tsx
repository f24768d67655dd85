import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { priceTiers } from '../catalogue/core/price-tiers'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(priceTiers, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(priceTiers, args)
export default function PriceTier() {
  return <DetailsScreen of={priceTiers} />
}
