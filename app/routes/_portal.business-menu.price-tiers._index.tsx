import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessPriceTiers } from '../catalogue/business-menu/price-tiers'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessPriceTiers, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessPriceTiers, args)
export default function BusinessPriceTiers() {
  return <ListScreen of={businessPriceTiers} />
}
