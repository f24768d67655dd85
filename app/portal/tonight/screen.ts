import { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import { scopeOf } from '../figures/scope'
import { venuesOf } from '../figures/venues'
import type { FieldProblem } from '../reports/period'
import type { ShownFilters } from '../reports/screen'
import { typedInto } from '../../platform/request/form-values'
import type { PortalCall } from '../../platform/request/portal'
import { paramsOf } from '../../platform/request/query-params'
import { withQuery } from '../../platform/ui/frame/location'
import { readBusinessChoice } from '../../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../venues/selected-business'
import { readNight, seesEverybody } from './night'
import { wantNights, wantsNights } from './night-mail'
import { nightQuery, spanOf, type NightQuery } from './span'

/** Returns all data of `/reports/tonight`, for the business chosen in the sidebar. */
export async function nightScreen(call: PortalCall) {
  const { app, actor } = call
  const { scope, answer, query } = await nightRequest(call)
  const { start = '', end = '' } = query
  if ('problems' in answer) {
    const filters: ShownFilters = { statuses: [], venues: '', start, end, today: '', problems: answer.problems }
    return { query, filters, night: null, span: null, mail: null }
  }
  const { name, period, before, running } = answer.span
  const night = await readNight(app, scope, answer.span)
  const mine = night.people.filter(({ label }) => label === actor.label)
  const [only, ...others] = scope === 'all' ? [] : scope
  return {
    query,
    // Only one venue's nights can be mailed.
    mail:
      only === undefined || others.length > 0
        ? null
        : { businessId: only, wanted: await wantsNights(app.db, actor.id, only) },
    filters: {
      statuses: [],
      venues: await venuesOf(app, scope),
      start: period.start,
      end: period.end,
      today: period.today,
      problems: [],
    },
    span: { name, running, ...datesOf(period), before: datesOf(before) },
    night: { ...night, people: seesEverybody(actor) ? night.people : mine },
  }
}

const mailForm = z.object({ businessId: z.coerce.number().int().positive(), wanted: z.enum(['on', 'off']) })

/** Starts or stops the mails of a venue's nights. @throws 400, 404 for a venue where the actor does not work */
export async function nightMailAction({ app, actor, url, form, done }: PortalCall): Promise<Response> {
  const { businessId, wanted } = mailForm.parse(typedInto(await form()))
  scopeOf(actor, { businessId })
  await wantNights(app, actor, businessId, wanted === 'on')
  return done(
    withQuery(url, {}),
    wanted === 'on' ? 'You get each night by email after 6:00 AM!' : 'No more nightly emails!',
  )
}

/** The span of a file, which has no fields to show errors at. @throws 400 */
export async function nightForFile(call: PortalCall) {
  const { scope, answer } = await nightRequest(call)
  if ('problems' in answer) throw badRequest(answer.problems)
  return { scope, span: answer.span }
}

async function nightRequest({ app, actor, request, url }: PortalCall) {
  const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
  const scope = scopeOf(actor, { businessId })
  const parsed = nightQuery.safeParse(paramsOf(url.searchParams))
  if (!parsed.success) {
    const { start, end } = paramsOf(url.searchParams)
    const problems = parsed.error.issues.map(({ path, message }): FieldProblem => ({
      path: path.map(String).join('.'),
      message,
    }))
    if (problems.some(({ path }) => path === 'span')) throw badRequest(problems)
    return { scope, query: { span: 'days', start, end } satisfies NightQuery, answer: { problems } }
  }
  return { scope, query: parsed.data, answer: await spanOf(app, scope, parsed.data) }
}

const datesOf = ({ start, end }: { start: string; end: string }) => ({ start, end })
