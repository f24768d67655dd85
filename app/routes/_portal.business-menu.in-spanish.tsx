import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import type { MenuLanguage } from '../../contract/languages'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { LanguagesScreen } from '../portal/menu-languages/languages-screen'
import { saveTexts, staleTexts } from '../portal/menu-languages/save-texts'
import { readTexts, textFiltersIn } from '../portal/menu-languages/shown-texts'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'

const LANGUAGE: MenuLanguage = 'es'

export const meta: MetaFunction = () => [{ title: 'Menu in Spanish · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { app, url, require: demand } = call
    const business = await menuBusiness(call)
    demand('update', recordOf('MenuItem', { businessId: business.id }))
    const filters = textFiltersIn(url.searchParams)
    return { business, texts: await readTexts(app, business.id, { language: LANGUAGE, filters }) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (call) => {
      const { app, actor, url, form, done } = call
      const { id: businessId } = await menuBusiness(call)
      const count = await saveTexts(app, actor, { businessId, language: LANGUAGE }, typedInto(await form()))
      const toast = count === 0 ? 'Nothing to save' : `Saved ${count} ${count === 1 ? 'text' : 'texts'}!`
      return done(withQuery(url, {}), toast)
    },
    async (call, typed) => {
      const { id: businessId } = await menuBusiness(call)
      return { stale: await staleTexts(call.app, { businessId, language: LANGUAGE }, typed) }
    },
  )
}

export default function InSpanish() {
  return <LanguagesScreen language={LANGUAGE} {...useLoaderData<typeof loader>()} />
}
