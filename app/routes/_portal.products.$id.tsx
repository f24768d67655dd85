import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { BaseProductCard } from '../portal/catalogue/products/base-product-card'
import { detailsAction, detailsLoader } from '../records/screens/details-portal'
import { DetailsScreen } from '../records/screens/details-screen'
import { titleOf } from '../platform/ui/frame/title'

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
