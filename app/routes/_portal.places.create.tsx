import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { place } from '../../contract/entities/places'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { Page } from '../platform/ui/frame/page'
import { findPlace } from '../portal/venues/find-place'
import { ROWS_BUTTON, withRows } from '../portal/venues/hours-inputs'
import { located } from '../portal/venues/located'
import { PlaceEditor } from '../portal/venues/place-editor'
import { decodePlace, newPlaceTexts, startPlace } from '../portal/venues/place-form'
import { createPlace } from '../portal/venues/save-place'

export const meta: MetaFunction = () => [{ title: 'Add Place · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ actor, require: demand }) => {
    demand('create', 'Place')
    return { form: startPlace(newPlaceTexts()), withMap: actor.ability.can('manage', 'Place') }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, form, done, require: demand }) => {
    demand('create', 'Place')
    const sent = typedInto(await form())
    if (sent[ROWS_BUTTON] !== undefined) return withRows(sent, app.now())
    if (sent.intent === 'find' || sent.pick !== undefined) return findPlace(app, actor, sent)
    const made = await createPlace(app, actor, await located(app, place.input.parse(decodePlace(sent))))
    return done(`/places/${made.id}`, `Successfully created new place: "${made.name}"`)
  })
}

export default function AddPlace() {
  const { form, withMap } = useLoaderData<typeof loader>()
  return (
    <Page title="Add Place" breadcrumbs={[{ label: 'Places', to: '/places' }, { label: 'Create' }]}>
      <PlaceEditor form={form} intent="create" cancelTo="/places" withMap={withMap} withZone />
    </Page>
  )
}
