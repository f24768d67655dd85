import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changePerson } from '../kiosk/people/person'
import { kioskBusinessOf } from '../kiosk/screen'
import { tabsScreen } from '../kiosk/tabs/read-tabs'
import { SideScreen } from '../kiosk/tabs/side-screen'
import { TabList } from '../kiosk/tabs/tab-list'
import { readId } from '../platform/request/api'
import { portalAction, portalLoader } from '../platform/request/portal'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { withQuery } from '../platform/ui/frame/location'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && data.tabs.length > 0 ? `(${data.tabs.length}) ` : ''}Tabs · Kiosk · Barback` },
]

/** Returns the business in the address, or the one that this browser showed last. @throws 404 if it is not an id */
async function wishIn(url: URL, request: Request) {
  const requested = url.searchParams.get('businessId')
  return { requested: requested ? readId(requested) : undefined, usual: await readBusinessChoice(request) }
}

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, request }) => tabsScreen(app, actor, await wishIn(url, request)))
}

/** Changes the person at the screen. Presses on a tab go to its bill. */
export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, url, request, form }) => {
    const { business } = await kioskBusinessOf(app, actor, await wishIn(url, request))
    if (business) await changePerson(app, actor, business.id, await form())
    throw redirect(withQuery(url, { person: null }))
  })
}

export default function Tabs() {
  const screen = useLoaderData<typeof loader>()
  const { business, person } = screen
  return (
    <SideScreen
      title="Tabs"
      businessId={business.id}
      person={person}
      back={{ label: 'Bar', to: `/kiosk?businessId=${business.id}` }}
    >
      <TabList screen={screen} />
    </SideScreen>
  )
}
