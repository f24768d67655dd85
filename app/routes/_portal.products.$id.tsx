import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { BaseProductCard } from '../catalogue/products/base-product-card'
import { resources } from '../catalogue/registry'
import { detailsAction, detailsLoader } from '../crud/screens/details-portal'
import { DetailsScreen } from '../crud/screens/details-screen'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export default function Product() {
  return (
    <DetailsScreen of={resources}>
      <BaseProductCard />
    </DetailsScreen>
  )
}
