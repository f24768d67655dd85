import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { recordOf } from '../../contract/abilities'
import { badRequest } from '../../contract/errors'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { filtersIn, readMenuSize } from '../portal/menu-editor/menu-lines'
import { changePrices, latestPriceChanges, undoPriceChange } from '../portal/menu-editor/price-changes'
import { previewPrices } from '../portal/menu-editor/price-preview'
import { priceWish } from '../portal/menu-editor/price-wish'
import { PricesScreen } from '../portal/menu-editor/prices-screen'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader, type PortalCall } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'

export const meta: MetaFunction = () => [{ title: 'Change Prices · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { app, url, require: demand } = call
    const business = await menuBusiness(call)
    demand('update', recordOf('MenuItem', { businessId: business.id }))
    const filters = filtersIn(url.searchParams)
    const wish = wishIn(url)
    return {
      business,
      ...(await readMenuSize(app, business.id, filters)),
      preview: wish?.success ? await previewPrices(app, business.id, filters, wish.data) : null,
      mistake: wish?.error?.issues[0]?.message ?? null,
      changes: await latestPriceChanges(app, business.id),
      isNoneTicked: url.searchParams.get('ticked') === 'none',
    }
  })
}

/** Returns the price change in the address, parsed; undefined if there is none. */
function wishIn(url: URL) {
  if (!url.searchParams.has('amount')) return undefined
  return priceWish.safeParse(Object.fromEntries(url.searchParams))
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async (call) => {
    const { app, actor, url, form, done } = call
    const { id } = await menuBusiness(call)
    const typed = typedInto(await form())
    if (typed.undo !== undefined) return undo(call, id, typed.undo)
    const wish = wishIn(url)
    if (!wish?.success) throw badRequest('First enter by how much the prices change')
    const count = await changePrices(app, actor, id, { wish: wish.data, filters: filtersIn(url.searchParams), typed })
    const toast = count === 0 ? 'Nothing to change' : `Changed ${count} ${count === 1 ? 'price' : 'prices'}!`
    // Drops the requested change, which would otherwise be previewed on top of the saved prices.
    return done(withQuery(url, { amount: null, ticked: null }), toast)
  })
}

async function undo({ app, actor, url, done }: PortalCall, businessId: number, text: string) {
  const change = z.coerce.number().int().positive().safeParse(text)
  if (!change.success) throw badRequest('There is no such change')
  const { count, left } = await undoPriceChange(app, actor, businessId, change.data)
  const stays =
    left.length === 0
      ? ''
      : ` ${left.join(', ')}: changed since, and left as ${left.length === 1 ? 'it is' : 'they are'}.`
  const toast = `${count} ${count === 1 ? 'price is' : 'prices are'} as before!${stays}`
  return done(withQuery(url, { amount: null, ticked: null }), toast, left.length === 0 ? undefined : 15_000)
}

export default function Prices() {
  return <PricesScreen {...useLoaderData<typeof loader>()} />
}
