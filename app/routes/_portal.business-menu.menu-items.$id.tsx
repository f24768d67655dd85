import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuestsPayCard } from '../portal/catalogue/business-menu/guests-pay-card'
import { catalogue } from '../portal/catalogue/catalogue'
import { detailsAction, detailsLoader } from '../records/screens/details-portal'
import { DetailsScreen } from '../records/screens/details-screen'
import { readGuestPrices } from '../ordering/menu/guest-prices'
import { sellOutFor, soldOutPress } from '../ordering/menu/sold-out'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)

export async function loader(args: LoaderFunctionArgs) {
  const details = await detailsLoader(catalogue, args)
  return { ...details, prices: await portalLoader(args, ({ app, actor, id }) => readGuestPrices(app, actor, id())) }
}

/** With `?sell` in the address, handles the card of the item's sale; otherwise the record's form. */
export async function action(args: ActionFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has('sell')) return detailsAction(catalogue, args)
  return portalAction(args, async ({ app, actor, url, id, form, done }) => {
    const { soldOut } = soldOutPress.parse(Object.fromEntries(await form()))
    await sellOutFor(app, actor, id(), soldOut)
    return done(withQuery(url, { sell: null }), soldOut === null ? 'Back on sale!' : 'Sold out!')
  })
}

export default function MenuItem() {
  const { prices } = useLoaderData<typeof loader>()
  return (
    <DetailsScreen>
      <GuestsPayCard prices={prices} />
    </DetailsScreen>
  )
}
