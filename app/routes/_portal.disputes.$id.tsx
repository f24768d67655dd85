import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readDisputeDetails } from '../portal/disputes/details'
import { DisputeScreen } from '../portal/disputes/dispute-screen'
import { pressDispute } from '../portal/disputes/press'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = ({ params }) => titleOf(`Dispute ${params.id ?? ''}`, 'Disputes')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, require: demand }) => {
    demand('read', 'Dispute')
    return readDisputeDetails(app, actor, id())
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done }) =>
    done(withQuery(url, { confirm: null }), await pressDispute(app, actor, id(), await form())),
  )
}

export default function Dispute() {
  return <DisputeScreen {...useLoaderData<typeof loader>()} />
}
