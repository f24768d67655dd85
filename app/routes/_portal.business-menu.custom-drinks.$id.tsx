import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuestsPayCard } from '../portal/catalogue/business-menu/guests-pay-card'
import { catalogue } from '../portal/catalogue/catalogue'
import { detailsAction, detailsLoader } from '../records/screens/details-portal'
import { DetailsScreen } from '../records/screens/details-screen'
import { readGuestPricesOfDrink } from '../ordering/menu/guest-prices'
import { portalLoader } from '../platform/request/portal'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)

export async function loader(args: LoaderFunctionArgs) {
  const details = await detailsLoader(catalogue, args)
  const prices = await portalLoader(args, ({ app, actor, id }) => readGuestPricesOfDrink(app, actor, id()))
  return { ...details, prices }
}
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export default function CustomDrink() {
  const { prices } = useLoaderData<typeof loader>()
  return (
    <DetailsScreen>
      {prices && <GuestsPayCard prices={prices} opens={`/business-menu/menu-items/${prices.menuItemId}`} />}
    </DetailsScreen>
  )
}
