import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { recordOf } from '../../contract/abilities'
import { badRequest } from '../../contract/errors'
import { COPIED_PRICES, copyMenu, readOtherMenu, requireSource } from '../portal/menu-editor/copy-menu'
import { CopyScreen } from '../portal/menu-editor/copy-screen'
import { menuBusiness, type MenuBusiness } from '../portal/menu-editor/menu-business'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { SEARCH_PARAM } from '../platform/ui/grid/search-box'

export const meta: MetaFunction = () => [{ title: 'Copy a Menu · Barback' }]

const asked = z.object({
  from: z.coerce.number().int().positive().optional().catch(undefined),
  prices: z.enum(COPIED_PRICES).catch('there'),
})

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { app, actor, url, require: demand } = call
    const business = await menuBusiness(call)
    demand('create', recordOf('MenuItem', { businessId: business.id }))
    const { prices } = asked.parse(Object.fromEntries(url.searchParams))
    const from = sourceIn(url, business)
    if (from === undefined) return { business, from, prices, sections: [] }
    requireSource(actor, from)
    const searchString = url.searchParams.get(SEARCH_PARAM) ?? ''
    return {
      business,
      from: business.choices.find(({ id }) => id === from),
      prices,
      sections: await readOtherMenu(app, { businessId: business.id, from, prices, searchString }),
    }
  })
}

/** Returns the business whose menu is copied: the one in the address, else the first other one. */
function sourceIn(url: URL, { id: businessId, choices }: MenuBusiness): number | undefined {
  const { from } = asked.parse(Object.fromEntries(url.searchParams))
  return from ?? choices.find(({ id }) => id !== businessId)?.id
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async (call) => {
    const { app, actor, url, form, done } = call
    const business = await menuBusiness(call)
    const from = sourceIn(url, business)
    if (from === undefined) throw badRequest('There is no other menu to copy')
    const { added, skipped } = await copyMenu(app, actor, { businessId: business.id, from }, typedInto(await form()))
    const there = skipped === 0 ? '' : ` ${skipped} ${skipped === 1 ? 'was' : 'were'} there already.`
    return done(`/business-menu?businessId=${business.id}`, `Added ${added} ${added === 1 ? 'item' : 'items'}!${there}`)
  })
}

export default function Copy() {
  return <CopyScreen {...useLoaderData<typeof loader>()} />
}
