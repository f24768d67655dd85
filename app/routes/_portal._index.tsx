import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { badRequest } from '../../contract/errors'
import { chosenOnScreen } from '../portal/column-lists'
import { attention, CONCERN_KINDS } from '../portal/dashboards/attention'
import { BusinessDashboard } from '../portal/dashboards/business-dashboard'
import { InternalDashboard } from '../portal/dashboards/internal-dashboard'
import { pendingSignups } from '../portal/dashboards/pending-signups'
import { salesByDay } from '../portal/dashboards/sales-by-day'
import { businessSummary, internalSummary } from '../portal/dashboards/summary'
import { listOrders, orderListQuery } from '../portal/order-book/list'
import { AwaitingCard } from '../portal/opening/awaiting-card'
import { awaitingVenues } from '../portal/opening/awaiting'
import { ChecklistCard } from '../portal/opening/checklist-card'
import { askToOpen, skipStep } from '../portal/opening/choices'
import { readChecklists } from '../portal/opening/steps'
import { TITLES } from '../portal/opening/words'
import { NextPayoutLink } from '../portal/payouts/next-payout'
import { nextPayout } from '../portal/payouts/paid-out'
import { readId } from '../platform/request/api'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { readToday } from '../portal/tonight/today'
import { TodayPart } from '../portal/tonight/today-part'
import { selectedBusiness } from '../portal/venues/selected-business'

const CHART_DAYS = 14

/** The kind of concern that the page lists in full. */
const wholeConcern = z.enum(CONCERN_KINDS).optional().catch(undefined)

export const meta: MetaFunction = () => [{ title: 'Dashboard · Barback' }]

/** Returns the internal dashboard for internal staff, the business dashboard for others. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url }) => {
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const shared = {
      attention: await attention(app, actor, { businessId, whole: wholeConcern.parse(url.searchParams.get('all')) }),
      today: await readToday(app, actor, { businessId }),
      sales: await salesByDay(app, actor, { businessId, days: CHART_DAYS }),
      nextPayout: await nextPayout(app, actor, businessId),
    }
    if (actor.userType === 'Internal') {
      return {
        kind: 'Internal' as const,
        summary: await internalSummary(app, actor, { businessId }),
        signups: await pendingSignups(app, actor),
        venues: await awaitingVenues(app, actor, { businessId }),
        ...shared,
      }
    }
    const query = orderListQuery.parse(paramsOf(url.searchParams))
    return {
      kind: 'Business' as const,
      summary: await businessSummary(app, actor, { businessId }),
      checklists: await readChecklists(app, actor, businessId),
      orders: await listOrders(app, actor, { ...query, businessId }),
      chosen: await chosenOnScreen({ app, actor, url }, 'orders'),
      ...shared,
    }
  })
}

/** Handles the checklist's buttons: postponing a step, and asking to open. */
export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, form, done }) => {
    const { intent, businessId: id, step } = typedInto(await form())
    const businessId = readId(id)
    if (intent === 'askToOpen') {
      await askToOpen(app, actor, businessId)
      return done('/', 'Barback was notified!')
    }
    if (intent !== 'skip' && intent !== 'resume') throw badRequest('There is no such form')
    const name = await skipStep(app, actor, businessId, { step, skipped: intent === 'skip' })
    return done('/', intent === 'skip' ? `Skipped: ${TITLES[name]}` : `To do again: ${TITLES[name]}`)
  })
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>()
  const { nextPayout: next } = loaded
  const today = <TodayPart today={loaded.today}>{next && <NextPayoutLink next={next} />}</TodayPart>
  if (loaded.kind === 'Internal') {
    return <InternalDashboard {...loaded} today={today} opening={<AwaitingCard venues={loaded.venues} />} />
  }
  const { checklists } = loaded
  const opening = checklists.map((checklist) => <ChecklistCard key={checklist.businessId} checklist={checklist} />)
  return <BusinessDashboard {...loaded} today={today} opening={opening} />
}
