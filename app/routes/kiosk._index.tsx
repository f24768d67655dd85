import { Button, Text } from '@radix-ui/themes'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Board } from '../kiosk/board'
import { CubbyBank } from '../kiosk/cubby-bank'
import { pressKiosk } from '../kiosk/press'
import { kioskBusinessOf, kioskScreen } from '../kiosk/screen'
import { SoldOut } from '../kiosk/sold-out'
import { WaitingGuests } from '../kiosk/waiting-guests'
import { WithoutInternet } from '../kiosk/without-internet'
import { readId } from '../server/api'
import { portalAction, portalLoader } from '../server/portal'
import { Select } from '../ui/field'
import { useLiveScreen } from '../ui/live'
import { LiveState } from '../ui/live-state'
import { Logo } from '../ui/logo'
import { RefusalToast } from '../ui/page'
import { readBusinessChoice } from '../ui/preferences.server'
import { withQuery } from '../ui/location'
import './kiosk._index.css'

export const meta: MetaFunction = () => [{ title: 'Kiosk · Barback' }]

/** The business in the address, if any. @throws 404 when it is no id */
function requestedBusiness(url: URL): number | undefined {
  const requested = url.searchParams.get('businessId')
  return requested ? readId(requested) : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, request }) => {
    return kioskScreen(app, actor, { requested: requestedBusiness(url), usual: await readBusinessChoice(request) })
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, url, request, form }) => {
    const wish = { requested: requestedBusiness(url), usual: await readBusinessChoice(request) }
    const { business } = await kioskBusinessOf(app, actor, wish)
    if (business) await pressKiosk(app, actor, business.id, await form())
    // A plain page is redirected, so that reloading it does not press the button again; a script only loads the screen again.
    if (request.headers.get('Accept')?.includes('text/html')) throw redirect(withQuery(url, {}))
    return null
  })
}

export default function Kiosk() {
  const screen = useLoaderData<typeof loader>()
  const { business, businesses, lockers } = screen
  const live = useLiveScreen(`/kiosk/events?businessId=${business?.id ?? ''}`)
  return (
    <div className="kiosk">
      <header className="kiosk-head">
        <Link to="/" aria-label="Dashboard" className="kiosk-home">
          <Logo />
        </Link>
        <h1>{business?.name ?? 'Kiosk'}</h1>
        {businesses.length > 1 && <BusinessSwitch businesses={businesses} current={business?.id} />}
        <LiveState state={live} />
      </header>
      <main>
        {business ? (
          <>
            <WaitingGuests orders={screen.orders} lockers={lockers} mayAct={screen.mayAct} />
            <Board {...screen} />
            {lockers.map((locker) => (
              <CubbyBank key={locker.id} locker={locker} mayAct={screen.mayAct} />
            ))}
            <WithoutInternet tickets={screen.staffTickets} me={screen.me} />
            <SoldOut items={screen.items} mayChange={screen.maySellOut} />
          </>
        ) : (
          <Text as="p" color="gray">
            There is no active business to tend. Ask your manager to add you to one.
          </Text>
        )}
      </main>
      <RefusalToast answer={useActionData()} />
    </div>
  )
}

function BusinessSwitch({
  businesses,
  current,
}: {
  businesses: ReadonlyArray<{ id: number; name: string }>
  current: number | undefined
}) {
  return (
    <Form method="get" className="kiosk-switch" onChange={(event) => event.currentTarget.requestSubmit()}>
      <label className="hidden-label" htmlFor="kiosk-business">
        Business
      </label>
      <Select id="kiosk-business" name="businessId" defaultValue={current} key={current}>
        {businesses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="3" variant="soft">
          Go
        </Button>
      </noscript>
    </Form>
  )
}
