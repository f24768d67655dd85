import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { freshnessOf } from '../portal/payouts/freshness'
import { PayoutScreen } from '../portal/payouts/payout-screen'
import { carrierOf, listParts, payoutListQuery, readPayout, sumsByKind } from '../portal/payouts/read'
import { MOST_PRINTED, PRINTED } from '../portal/reports/printed'
import { portalLoader } from '../platform/request/portal'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = ({ params }) => titleOf(`Payout ${params.id ?? ''}`, 'Payouts')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url, require: demand }) => {
    demand('read', 'BusinessStripeAccount')
    const payout = await readPayout(app, actor, id())
    const { page, size } = payoutListQuery.parse(Object.fromEntries(url.searchParams))
    const shown = url.searchParams.has(PRINTED) ? { page: 0, size: MOST_PRINTED } : { page, size }
    return {
      payout,
      carrier: payout.status === 'Failed' ? ((await carrierOf(app, payout)) ?? null) : null,
      sums: await sumsByKind(app, payout.id),
      parts: await listParts(app, payout.id, shown),
      freshness: await freshnessOf(app, [payout.businessId]),
    }
  })
}

export default function Payout() {
  return <PayoutScreen {...useLoaderData<typeof loader>()} />
}
