import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { badRequest } from '../../contract/errors'
import { HistoryCard } from '../records/screens/history-card'
import { withFailureMessage } from '../records/form/portal-form'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { editAgain, readEdit } from '../platform/request/stale-form'
import { businessPage } from '../portal/venues/business-page'
import { BusinessPage } from '../portal/venues/business-tabs'
import { readBusiness } from '../portal/venues/businesses'
import { editedFace, readFaceForm, startFace } from '../portal/venues/face-form'
import { FaceScreen } from '../portal/venues/face-screen'
import { venueHistory } from '../portal/venues/history'
import { mayPlace, readPlace } from '../portal/venues/places'
import { updateFace } from '../portal/venues/save-place'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Guests’ view of ${data?.tabs.business.name ?? 'a business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const { tabs, record } = await businessPage(app, actor, id())
    const place = await readPlace(app, actor, record.placeId)
    const { name, hoursLabel, streetAddress, city, state, mainImage, logo, color, description, phoneNumber } = place
    const canUpdate = mayPlace(actor, id(), 'update')
    return {
      tabs,
      place: { id: place.id, version: place.version },
      saved: {
        name,
        hours: hoursLabel,
        address: `${streetAddress}, ${city}, ${state}`,
        photo: mainImage,
        logo,
        color,
        description: description ?? '',
        phone: phoneNumber ?? '',
      },
      form: canUpdate ? startFace(place) : null,
      timeZone: place.timeZone,
      history: await venueHistory(app, actor, { entity: 'place', id: place.id, canUpdate }),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, id, form, done }) => {
      const sent = typedInto(await form())
      const { placeId } = await readBusiness(app, actor, id())
      if (sent.intent !== 'update') throw badRequest('There is no such form')
      const { texts, version } = await readEdit(editedFace(await readPlace(app, actor, placeId)), sent)
      await withFailureMessage({ app, actor }, 'Error updating place!', async () =>
        updateFace(app, actor, placeId, { ...readFaceForm(texts), version }),
      )
      return done(`/businesses/${id()}/guests-view`, 'Saved!')
    },
    async ({ app, actor, id }, typed) => {
      const { placeId } = await readBusiness(app, actor, id())
      return typed.intent === 'update' ? editAgain(editedFace(await readPlace(app, actor, placeId)), typed) : {}
    },
  )
}

export default function GuestsView() {
  const { tabs, place, saved, form, history, timeZone } = useLoaderData<typeof loader>()
  return (
    <BusinessPage {...tabs}>
      <FaceScreen key={place.version} place={place} saved={saved} form={form} />
      {history && <HistoryCard history={history} timeZone={timeZone} />}
    </BusinessPage>
  )
}
