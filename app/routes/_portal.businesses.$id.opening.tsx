import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { badRequest } from '../../contract/errors'
import { requireOpening } from '../portal/opening/choices'
import { saveOpening, startOpening } from '../portal/opening/settings'
import { SettingsScreen } from '../portal/opening/settings-screen'
import { mayOpen } from '../portal/opening/steps'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { readBusiness } from '../portal/venues/businesses'
import { findPlace } from '../portal/venues/find-place'
import { ROWS_BUTTON, withRows } from '../portal/venues/hours-inputs'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Place, hours and tax of ${data?.name ?? 'a business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    await readBusiness(app, actor, id())
    if (!mayOpen(actor, id())) throw redirect('/restricted')
    return startOpening(app, actor, id())
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, form, done }) => {
    const sent = typedInto(await form())
    await requireOpening(app, actor, id())
    if (sent[ROWS_BUTTON] !== undefined) return withRows(sent, app.now())
    if (sent.intent === 'find' || sent.pick !== undefined) {
      const { placeId } = await readBusiness(app, actor, id())
      const { found } = await findPlace(app, actor, sent, placeId)
      // The owner's own name for the bar wins over the map's.
      return { found: { ...found, typed: { ...found.typed, name: sent.name ?? '' } } }
    }
    if (sent.intent !== 'save') throw badRequest('There is no such form')
    const isKnown = await saveOpening(app, actor, id(), sent)
    if (isKnown) return done('/', 'Saved!')
    return done(
      `/businesses/${id()}/opening`,
      'Saved, but the map did not find this address, so guests don’t see it yet: search for your bar by name.',
    )
  })
}

export default function Opening() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} />
}
