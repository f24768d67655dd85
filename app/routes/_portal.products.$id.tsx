import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { BaseProductCard } from '../catalogue/products/base-product-card'
import { detailsAction, detailsLoader } from '../crud/screens/details-portal'
import { DetailsScreen } from '../crud/screens/details-screen'
import { titleOf } from '../ui/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export default function Product() {
  return (
    <DetailsScreen>
      <BaseProductCard />
    </DetailsScreen>
  )
}
