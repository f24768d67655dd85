import { Button, Flex } from '@radix-ui/themes'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { place } from '../../contract/entities/places'
import { badRequest } from '../../contract/errors'
import { HistoryCard } from '../records/screens/history-card'
import { withFailureMessage } from '../records/form/portal-form'
import type { UserActor } from '../platform/auth/actor'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { chosenTexts, editAgain, readEdit, type EditedForm } from '../platform/request/stale-form'
import type { Services } from '../platform/server/services'
import { StatusBadge } from '../platform/ui/badge'
import { Card } from '../platform/ui/card'
import { ConfirmButton } from '../platform/ui/form/confirm-button'
import { EditButtons } from '../platform/ui/form/edit-buttons'
import { Page } from '../platform/ui/frame/page'
import { Notice } from '../platform/ui/query-result'
import { createBusiness } from '../portal/venues/businesses'
import { findPlace } from '../portal/venues/find-place'
import { ROWS_BUTTON, withRows } from '../portal/venues/hours-inputs'
import { located } from '../portal/venues/located'
import { venueHistory } from '../portal/venues/history'
import { FindBusiness, PlaceEditor } from '../portal/venues/place-editor'
import { PlaceFacts } from '../portal/venues/place-facts'
import { decodePlace, editedPlace, placeTexts, startPlace } from '../portal/venues/place-form'
import { mayPlace, readPlace } from '../portal/venues/places'
import { deletePlace, mayChooseZone, updatePlace } from '../portal/venues/save-place'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.place.name, 'Places')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url }) => {
    const found = await readPlace(app, actor, id())
    const { business } = found
    const canUpdate = mayPlace(actor, business?.id ?? null, 'update')
    return {
      place: found,
      form: startPlace(placeTexts(found)),
      canUpdate,
      editing: canUpdate && url.searchParams.has('edit'),
      withZone: mayChooseZone(actor, business?.id ?? null),
      withMap: actor.ability.can('manage', 'Place'),
      canOpenBusiness: business !== null && actor.ability.can('read', recordOf('Business', { id: business.id })),
      canCreateBusiness: business === null && actor.ability.can('create', 'Business'),
      history: await venueHistory(app, actor, { entity: 'place', id: found.id, canUpdate }),
      canDelete: business === null && actor.ability.can('delete', 'Business') && mayPlace(actor, null, 'delete'),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, id, form, done, require: demand }) => {
      const sent = typedInto(await form())
      const { intent } = sent
      if (sent[ROWS_BUTTON] !== undefined)
        return withRows(chosenTexts(await editedBy(app, actor, id()), sent), app.now())
      if (intent === 'find' || sent.pick !== undefined) {
        const edited = await editedBy(app, actor, id())
        demand('manage', 'Place')
        return findPlace(app, actor, chosenTexts(edited, sent), id())
      }
      if (intent === 'delete') {
        await deletePlace(app, actor, id())
        return done('/places', 'Deleted place!')
      }
      if (intent === 'business') {
        const { id: placeId } = await readPlace(app, actor, id())
        const made = await withFailureMessage({ app, actor }, 'Error creating business link!', () =>
          createBusiness(app, actor, { placeId, active: false }),
        )
        return done(`/businesses/${made.id}`, 'Business created!')
      }
      if (intent !== 'update') throw badRequest('There is no such form')
      const { texts, version } = await readEdit(await editedBy(app, actor, id()), sent)
      const saved = await withFailureMessage({ app, actor }, 'Error updating place!', async () =>
        updatePlace(app, actor, id(), { ...(await located(app, place.input.parse(decodePlace(texts)))), version }),
      )
      return done(`/places/${saved.id}`, `The place "${saved.name}" has been updated successfully.`)
    },
    async ({ app, actor, id }, typed) =>
      typed.intent === 'update' ? editAgain(await editedBy(app, actor, id()), typed) : {},
  )
}

async function editedBy(app: Services, actor: UserActor, placeId: number): Promise<EditedForm> {
  const found = await readPlace(app, actor, placeId)
  return editedPlace(found, mayChooseZone(actor, found.business?.id ?? null))
}

export default function PlaceDetails() {
  const data = useLoaderData<typeof loader>()
  const { place, form, editing } = data
  return (
    <Page title={place.name} breadcrumbs={[{ label: 'Places', to: '/places' }, { label: 'Details' }]}>
      {editing ? (
        <PlaceEditor
          place={place}
          form={form}
          intent="update"
          cancelTo={`/places/${place.id}`}
          withMap={data.withMap}
          withZone={data.withZone}
        />
      ) : (
        <Card title="Basic Info" action={data.canUpdate && <EditButtons editing={false} form="" />}>
          {!place.enabled && <NotEnabled place={place} canUpdate={data.canUpdate} />}
          <PlaceFacts place={place} />
        </Card>
      )}
      {!editing && data.canUpdate && data.withMap && <FindBusiness version={place.version} texts={form.texts} />}
      {(data.canOpenBusiness || data.canCreateBusiness) && (
        <Card title="Business Link">
          {place.business ? (
            <Flex wrap="wrap" align="center" justify="between" gap="3">
              <StatusBadge status={place.business.active ? 'Active' : 'Inactive'} />
              <Button asChild size="3" variant="soft">
                <Link to={`/businesses/${place.business.id}`}>Go to business</Link>
              </Button>
            </Flex>
          ) : (
            <Form method="post">
              <Flex wrap="wrap" align="center" justify="between" gap="3">
                <input type="hidden" name="intent" value="business" />
                <span>No business is linked to this place.</span>
                <Button type="submit" size="3">
                  Create business
                </Button>
              </Flex>
            </Form>
          )}
        </Card>
      )}
      {data.canDelete && (
        <Card title="Delete Place">
          <div>
            <ConfirmButton
              intent="delete"
              label="Delete"
              title="Delete Place"
              question="Are you sure you want to Delete this place!"
            />
          </div>
        </Card>
      )}
      {data.history && <HistoryCard history={data.history} timeZone={data.place.timeZone} />}
    </Page>
  )
}

/** Why guests do not see the place, and what to do about it. */
function NotEnabled({ place, canUpdate }: { place: { latitude: number; longitude: number }; canUpdate: boolean }) {
  const isNowhere = place.latitude === 0 && place.longitude === 0
  const next = isNowhere
    ? 'It has no location yet: edit it, find it on the map or check its address, check the hours, and switch on Enabled.'
    : 'Check its address and hours, and switch on Enabled when guests can come.'
  return <Notice tone="warn">Guests do not see this place. {canUpdate && next}</Notice>
}
