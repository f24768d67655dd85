import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { addClassics, readClassics } from '../portal/menu-editor/classics'
import { ClassicsScreen } from '../portal/menu-editor/classics-screen'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { SEARCH_PARAM } from '../platform/ui/grid/search-box'

export const meta: MetaFunction = () => [{ title: 'Start from the classics · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { app, url, require: demand } = call
    const business = await menuBusiness(call)
    demand('create', recordOf('MenuItem', { businessId: business.id }))
    return {
      business,
      sections: await readClassics(app, business.id, url.searchParams.get(SEARCH_PARAM) ?? ''),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async (call) => {
    const { app, actor, url, form, done } = call
    const { id } = await menuBusiness(call)
    const { added, skipped } = await addClassics(app, actor, id, typedInto(await form()))
    const there = skipped === 0 ? '' : ` ${skipped} ${skipped === 1 ? 'was' : 'were'} there already.`
    const next = url.searchParams.has('checklist') ? '/' : `/business-menu?businessId=${id}`
    return done(next, `Added ${added} ${added === 1 ? 'drink' : 'drinks'}!${there}`)
  })
}

export default function Classics() {
  return <ClassicsScreen {...useLoaderData<typeof loader>()} />
}
