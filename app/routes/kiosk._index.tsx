import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { memo } from 'react'
import { BellSwitch } from '../kiosk/head/bell-switch'
import { clientAddress } from '../platform/server/client'
import { noteStep } from '../platform/auth/shared-tablet'
import { CUBBY_FIELD, CubbyDialog } from '../kiosk/cubbies/cubby-dialog'
import { NoBusiness } from '../kiosk/no-business'
import { KeptTaps } from '../kiosk/taps/waiting-taps'
import { KioskHead } from '../kiosk/head/kiosk-head'
import { changePerson } from '../kiosk/people/person'
import { pressAgeCheck } from '../kiosk/press-age'
import { pressAtScreen } from '../kiosk/press'
import { kioskBusinessOf, kioskScreen, type KioskScreen } from '../kiosk/screen'
import { useSteady } from '../kiosk/steady'
import { Rail } from '../kiosk/rail/rail'
import { tabIn } from '../kiosk/rail/tabs'
import { Presses } from '../kiosk/tickets/press-form'
import { useBell } from '../kiosk/head/use-bell'
import { useWakeLock } from '../kiosk/head/use-wake-lock'
import { WithoutInternet } from '../kiosk/cubbies/without-internet'
import { readId } from '../platform/request/api'
import { once } from '../kiosk/taps/once'
import { portalAction, portalLoader } from '../platform/request/portal'
import { useLiveScreen, type LiveStatus } from '../platform/ui/live/live'
import { LiveState } from '../platform/ui/live/live-state'
import { RefusalToast } from '../platform/ui/frame/page'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { useScreenQuery, withQuery } from '../platform/ui/frame/location'
import './kiosk._index.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const waiting = data?.orders.filter(({ status }) => status === 'Paid').length ?? 0
  return [{ title: `${waiting === 0 ? '' : `(${waiting}) `}Kiosk · Barback` }]
}

/** Returns the business in the address, if any. @throws 404 if it is not an id */
function requestedBusiness(url: URL): number | undefined {
  const requested = url.searchParams.get('businessId')
  return requested ? readId(requested) : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, request }) => {
    const left = tabIn(url.searchParams) === 'Left'
    const wish = { requested: requestedBusiness(url), usual: await readBusinessChoice(request), left }
    const screen = await kioskScreen(app, actor, wish)
    // Internal staff open a bar's screen from other networks.
    if (screen.business && actor.userType === 'Business')
      app.venueNetworks.note(clientAddress(request), screen.business.id)
    return screen
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, url, request, form, done }) => {
    const wish = { requested: requestedBusiness(url), usual: await readBusinessChoice(request) }
    const { business } = await kioskBusinessOf(app, actor, wish)
    if (!business) return null
    const sent = await form()
    if (await changePerson(app, actor, business.id, sent)) throw redirect(withQuery(url, { person: null }))
    await noteStep(app, actor)
    // A plain page is redirected, so that reloading it does not press the button again. With the script, the screen only reloads.
    const isPlain = request.headers.get('Accept')?.includes('text/html') === true
    const checked = await pressAgeCheck(app, actor, business, sent)
    if (checked) return isPlain ? done(withQuery(url, {}), checked.said) : checked
    await once(app, actor, sent, (fields) => pressAtScreen(app, actor, business.id, fields))
    // A dialog redirects too, which closes it.
    if (isPlain || url.searchParams.has(CUBBY_FIELD)) throw redirect(withQuery(url, { [CUBBY_FIELD]: null }))
    return null
  })
}

export default function Kiosk() {
  const screen = useSteady(useLoaderData<typeof loader>())
  const answer = useActionData()
  const isAskedWho = useScreenQuery().has('person')
  const live = useLiveScreen(screen.business ? `/kiosk/events?businessId=${screen.business.id}` : undefined)
  return (
    <>
      <Bar screen={screen} live={live} />
      {/* The dialog of a PIN shows a wrong one itself. */}
      <RefusalToast answer={isAskedWho ? undefined : answer} />
    </>
  )
}

/** Memoized, so that it renders on new data and not whenever anything is sent or loaded. */
const Bar = memo(function Bar({ screen, live }: { screen: KioskScreen; live: LiveStatus }) {
  const { business, lockers } = screen
  const bell = useBell(screen.orders.filter(({ status }) => status === 'Paid').map(({ id }) => id))
  useWakeLock()
  return (
    <div className="kiosk">
      <KioskHead screen={screen}>
        <KeptTaps screen={screen} />
        <BellSwitch bell={bell} />
        {business && <LiveState state={live} />}
        <WithoutInternet tickets={screen.staffTickets} me={screen.person.id} />
      </KioskHead>
      <main>
        {business ? (
          <Presses>
            <Rail screen={screen} rang={bell.rang} />
          </Presses>
        ) : (
          <NoBusiness inactive={screen.inactive} />
        )}
      </main>
      <CubbyDialog lockers={lockers} />
    </div>
  )
})
