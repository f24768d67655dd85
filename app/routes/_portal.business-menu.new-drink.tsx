import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { nextAddress } from '../portal/new-items/next-address'
import { DrinkScreen } from '../portal/new-items/drink-screen'
import { readRows } from '../portal/new-items/recipe-rows'
import { saveDrink } from '../portal/new-items/save-drink'
import { readSections } from '../portal/new-items/sections'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Add a drink · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const business = await menuBusiness(call)
    call.require('create', recordOf('CustomDrink', { businessId: business.id }))
    return { business, sections: await readSections(call.app, business.id, 'Drink') }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (call) => {
      const { app, actor, form, done } = call
      const { id } = await menuBusiness(call)
      const typed = typedInto(await form())
      const saved = await saveDrink(app, actor, id, typed)
      if ('rows' in saved) return { typed, rows: saved.rows }
      const another = typed.another !== undefined
      const next = nextAddress({ businessId: id, name: saved.saved, screen: '/business-menu/new-drink', another })
      return done(next, `${saved.saved} is on the menu!`)
    },
    async (call, typed) => {
      const { app, actor } = call
      const { id: businessId } = await menuBusiness(call)
      return { rows: (await readRows({ app, actor, businessId }, typed)).map(({ row }) => row) }
    },
  )
}

export default function NewDrink() {
  const [query] = useSearchParams()
  return <DrinkScreen key={query.get('after')} {...useLoaderData<typeof loader>()} />
}
