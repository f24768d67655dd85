import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { payoutFileQuery, payoutsCsv } from '../portal/payouts/payouts-csv'
import { selectedBusiness } from '../portal/venues/selected-business'

export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, request, url, require: demand }) => {
    demand('read', 'BusinessStripeAccount')
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    return payoutsCsv(app, actor, { ...payoutFileQuery.parse(paramsOf(url.searchParams)), businessId })
  })
}
