import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { businessLocker } from '../../contract/entities/lockers'
import { LOCKER_TOAST_MS, MAX_PAGE_SIZE } from '../../contract/limits'
import { badRequest } from '../../contract/errors'
import { HistoryCard } from '../records/screens/history-card'
import { withFailureMessage } from '../records/form/portal-form'
import { PostersCard } from '../portal/posters/posters-card'
import { readId } from '../platform/request/api'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { editAgain, readEdit } from '../platform/request/stale-form'
import { withQuery } from '../platform/ui/frame/location'
import { AttendedCard } from '../portal/venues/attended-card'
import { BusinessCard } from '../portal/venues/business-form'
import { editedBusiness, readBusinessForm, readOwnForm, startBusiness } from '../portal/venues/business-form-values'
import { businessPage } from '../portal/venues/business-page'
import { BusinessPage } from '../portal/venues/business-tabs'
import { setAttendedRelease, updateBusiness, updateOwnSettings } from '../portal/venues/business-settings'
import { readBusiness } from '../portal/venues/businesses'
import { venueHistory } from '../portal/venues/history'
import { decodeLocker, decodeNewLocker, editedLocker, startLocker, startNewLocker } from '../portal/venues/locker-form'
import { lockerScreen } from '../portal/venues/locker-service'
import { zoneOf } from '../portal/venues/time-zones'
import { isSeenByGuests } from '../portal/venues/slugs'
import { createLocker, deleteLocker, listLockers, updateLocker } from '../portal/venues/lockers'
import { LiveLockers, LockersCard } from '../portal/venues/lockers-card'
import { PlaceCard } from '../portal/venues/place-card'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.tabs.business.name ?? 'Business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url }) => {
    const page = await businessPage(app, actor, id())
    const all = { page: 0, size: MAX_PAGE_SIZE, sort: undefined, searchString: undefined, deviceId: undefined }
    const lockers = await listLockers(app, actor, { ...all, businessId: id() })
    const asked = url.searchParams.get('locker')
    const rowId = asked ? readId(asked) : undefined
    const edited = lockers.results.find((locker) => locker.id === rowId)
    return {
      ...page,
      lockers: lockers.results,
      timeZone: await zoneOf(app, id()),
      isSeen: await isSeenByGuests(app, id()),
      form: page.canConfigure && url.searchParams.has('edit') ? startBusiness(page.record, !page.canUpdate) : null,
      edited: edited ? { id: edited.id, form: startLocker(edited) } : null,
      adding: url.searchParams.has('add') ? startNewLocker() : null,
      history: await venueHistory(app, actor, { entity: 'business', id: id(), canUpdate: page.canConfigure }),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, id, url, form, done }) => {
      const sent = typedInto(await form())
      const businessId = id()
      switch (sent.intent) {
        case 'update': {
          const before = await readBusiness(app, actor, businessId)
          const { texts, version } = await readEdit(editedBusiness(before), sent)
          const isOwn = !actor.ability.can('update', 'Business')
          await withFailureMessage({ app, actor }, 'Error updating business!', async () => {
            if (isOwn) {
              return updateOwnSettings(app, actor, businessId, { ...readOwnForm(texts), version })
            }
            return updateBusiness(app, actor, businessId, { ...readBusinessForm(before.placeId, texts), version })
          })
          return done(withQuery(url, { edit: null }), 'Updated business!')
        }
        case 'attendedRelease':
          await setAttendedRelease(app, actor, businessId, sent.attendedRelease === 'on')
          return done(withQuery(url, {}), 'Updated business!')
        case 'addLocker': {
          const made = await createLocker(app, actor, businessLocker.input.parse(decodeNewLocker(businessId)(sent)))
          return done(`/businesses/${businessId}/lockers/${made.id}`, `Created ${made.name}!`)
        }
        case 'updateLocker': {
          const { locker } = await lockerScreen(app, actor, businessId, readId(sent.rowId))
          const { texts, version } = await readEdit(editedLocker(locker), sent)
          const save = () =>
            updateLocker(app, actor, locker.id, { ...businessLocker.input.parse(decodeLocker(locker)(texts)), version })
          await withFailureMessage({ app, actor }, 'Error:', save, { shown: false })
          return done(withQuery(url, { locker: null }), 'Updated locker!', LOCKER_TOAST_MS)
        }
        case 'deleteLocker': {
          const { locker } = await lockerScreen(app, actor, businessId, readId(sent.rowId))
          await deleteLocker(app, actor, locker.id)
          return done(withQuery(url, { confirm: null }), 'Deleted locker!')
        }
        default:
          throw badRequest('There is no such form')
      }
    },
    async ({ app, actor, id }, typed) => {
      if (typed.intent === 'update') return editAgain(editedBusiness(await readBusiness(app, actor, id())), typed)
      if (typed.intent !== 'updateLocker') return {}
      const { locker } = await lockerScreen(app, actor, id(), readId(typed.rowId))
      return editAgain(editedLocker(locker), typed)
    },
  )
}

export default function BusinessInfo() {
  const { record, tabs, canCharge, canUpdate, canConfigure, canAttend, canChangeLockers, lockers, ...screen } =
    useLoaderData<typeof loader>()
  const { timeZone, isSeen, form, edited, adding, history } = screen
  return (
    <BusinessPage {...tabs}>
      {!form && !adding && !edited && <LiveLockers businessId={record.id} />}
      <PlaceCard business={record} />
      <BusinessCard record={record} canCharge={canCharge} form={form} canUpdate={canConfigure} isOwn={!canUpdate} />
      {canAttend && !canUpdate && <AttendedCard attendedRelease={record.attendedRelease} />}
      <LockersCard
        businessId={record.id}
        lockers={lockers}
        timeZone={timeZone}
        canChange={canChangeLockers}
        edited={edited}
        adding={adding}
      />
      <PostersCard path={`/businesses/${record.id}`} name={record.place.name} isSeen={isSeen} />
      {history && <HistoryCard history={history} timeZone={timeZone} />}
    </BusinessPage>
  )
}
