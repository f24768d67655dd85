import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { filtersIn, readMenuLines } from '../portal/menu-editor/menu-lines'
import { MenuScreen } from '../portal/menu-editor/menu-screen'
import { linesAgain, saveLines } from '../portal/menu-editor/save-lines'
import { portalAction, portalLoader } from '../platform/request/portal'
import { typedInto } from '../platform/request/form-values'
import { withQuery } from '../platform/ui/frame/location'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Menu of ${data?.business.name ?? 'a business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const business = await menuBusiness(call)
    const { app, url } = call
    const page = Math.max(0, Math.trunc(Number(url.searchParams.get('page'))) || 0)
    return {
      business,
      menu: await readMenuLines(app, business.id, { filters: filtersIn(url.searchParams), page }),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (call) => {
      const { app, actor, url, form, done } = call
      const { id } = await menuBusiness(call)
      const count = await saveLines(app, actor, id, typedInto(await form()))
      const toast = count === 0 ? 'Nothing to save' : `Saved ${count} ${count === 1 ? 'item' : 'items'}!`
      return done(withQuery(url, {}), toast)
    },
    async (call, typed) => linesAgain(call.app, (await menuBusiness(call)).id, typed),
  )
}

export default function Menu() {
  return <MenuScreen {...useLoaderData<typeof loader>()} />
}
