import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BillScreen } from '../kiosk/tabs/bill-screen'
import { pressTab } from '../kiosk/tabs/press-tab'
import { businessOfTab, readBill } from '../kiosk/tabs/read-tabs'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { titleOf } from '../platform/ui/frame/title'
import { useLiveScreen } from '../platform/ui/live/live'
import { LiveState } from '../platform/ui/live/live-state'

export const meta: MetaFunction = ({ params }) => titleOf(`Tab ${params.id ?? ''}`, 'Orders')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => readBill(app, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done, dropped }) => {
    const { id: businessId } = await businessOfTab(app, actor, id())
    const { message, isPaid } = await pressTab(app, actor, { businessId, tabId: id() }, await form())
    return (isPaid ? done : dropped)(withQuery(url, { ask: null }), message)
  })
}

/** `/tabs/{id}`: a tab's bill, with what staff can do about it. */
export default function Tab() {
  const screen = useLoaderData<typeof loader>()
  const { tab, business } = screen
  const live = useLiveScreen('/orders/events')
  return (
    <Page
      title={`Tab of ${tab.guest}`}
      lead={
        <>
          {business.name} · <Link to={`/reports/sales/${tab.id}`}>Its orders in full</Link>
        </>
      }
      breadcrumbs={[{ label: 'Orders', to: '/orders' }, { label: 'Tab' }]}
      actions={<LiveState state={live} />}
    >
      <BillScreen screen={screen} />
    </Page>
  )
}
