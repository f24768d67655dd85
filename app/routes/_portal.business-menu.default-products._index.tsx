import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessDefaultProducts } from '../catalogue/business-menu/default-products'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessDefaultProducts, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessDefaultProducts, args)
export default function BusinessDefaultProducts() {
  return <ListScreen of={businessDefaultProducts} />
}
