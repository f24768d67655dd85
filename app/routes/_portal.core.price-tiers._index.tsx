import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { priceTiers } from '../catalogue/core/price-tiers'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(priceTiers, args)
export const action = async (args: ActionFunctionArgs) => listAction(priceTiers, args)
export default function PriceTiers() {
  return <ListScreen of={priceTiers} />
}
