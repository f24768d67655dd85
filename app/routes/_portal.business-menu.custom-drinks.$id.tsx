import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { customDrinks } from '../catalogue/business-menu/custom-drinks'
import { GuestsPayCard } from '../catalogue/business-menu/guests-pay-card'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'
import { readGuestPricesOfDrink } from '../menu/guest-prices'
import { portalLoader } from '../server/portal'

export async function loader(args: LoaderFunctionArgs) {
  const details = await detailsLoader(customDrinks, args)
  const prices = await portalLoader(args, ({ app, actor, id }) => readGuestPricesOfDrink(app, actor, id()))
  return { ...details, prices }
}
export const action = async (args: ActionFunctionArgs) => detailsAction(customDrinks, args)
export default function CustomDrink() {
  const { prices } = useLoaderData<typeof loader>()
  return (
    <DetailsScreen of={customDrinks}>
      {prices && <GuestsPayCard prices={prices} opens={`/business-menu/menu-items/${prices.menuItemId}`} />}
    </DetailsScreen>
  )
}
