import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changePerson, kioskPerson } from '../kiosk/people/person'
import { BillScreen } from '../kiosk/tabs/bill-screen'
import { pressTab } from '../kiosk/tabs/press-tab'
import { businessOfTab, readBill } from '../kiosk/tabs/read-tabs'
import { SideScreen } from '../kiosk/tabs/side-screen'
import { noteStep } from '../platform/auth/shared-tablet'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Tab of ${data.bill.tab.guest} · ` : ''}Kiosk · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const bill = await readBill(app, actor, id())
    return { bill, person: await kioskPerson(app, actor, bill.business.id) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done, dropped }) => {
    const { id: businessId } = await businessOfTab(app, actor, id())
    const sent = await form()
    if (await changePerson(app, actor, businessId, sent)) throw redirect(withQuery(url, { person: null }))
    await noteStep(app, actor)
    const { message, isPaid } = await pressTab(app, actor, { businessId, tabId: id() }, sent)
    return (isPaid ? done : dropped)(withQuery(url, { ask: null }), message)
  })
}

export default function Bill() {
  const { bill, person } = useLoaderData<typeof loader>()
  const { business, tab } = bill
  return (
    <SideScreen
      title={`Tab of ${tab.guest}`}
      businessId={business.id}
      person={person}
      back={{ label: 'Tabs', to: `/kiosk/tabs?businessId=${business.id}` }}
    >
      <BillScreen screen={bill} />
    </SideScreen>
  )
}
