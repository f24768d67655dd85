import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessDefaultProducts } from '../catalogue/business-menu/default-products'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessDefaultProducts, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessDefaultProducts, args)
export default function BusinessDefaultProduct() {
  return <DetailsScreen of={businessDefaultProducts} />
}
