import type { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import type { PortalCall } from '../../platform/request/portal'
import { paramsOf } from '../../platform/request/query-params'
import { readBusinessChoice } from '../../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../venues/selected-business'
import { MOST_PRINTED, PRINTED } from './printed'
import { venuesOf } from '../figures/venues'
import { readReportRequest, type ReportRequest } from './report-request'
import type { FieldProblem } from './period'

/** Filters of a report's screen: the request, or the typed values with their problems. */
export interface ShownFilters {
  statuses: readonly string[]
  /** The names of the venues, for paper; '' if unknown. */
  venues: string
  start: string
  end: string
  /** The latest date to offer; '' if unknown. */
  today: string
  problems: FieldProblem[]
}

type ReportQuery = {
  start?: string | undefined
  end?: string | undefined
  status?: readonly string[]
  page?: number
  size?: number
}

/** Reads the query of a report's screen, for the business chosen in the sidebar. */
export async function requestOnScreen<Query extends ReportQuery & { businessId?: number | undefined }>(
  { app, actor, request, url }: PortalCall,
  schema: z.ZodType<Query>,
): Promise<{ filters: ShownFilters; request: ReportRequest<Query> | null }> {
  const params = paramsOf(url.searchParams)
  const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
  const chosen = { ...params, businessId: businessId === undefined ? '' : String(businessId) }
  const answer = await readReportRequest(app, actor, schema, chosen)
  if ('request' in answer) {
    const { query, period } = answer.request
    const { start, end, today } = period
    const venues = await venuesOf(app, answer.request.scope)
    const filters = { statuses: query.status ?? [], venues, start, end, today, problems: [] }
    const isPrinted = url.searchParams.has(PRINTED)
    const whole = { ...answer.request, query: { ...query, page: 0, size: MOST_PRINTED } }
    return { filters, request: isPrinted ? whole : answer.request }
  }
  // A wrong page or sort field has no input on the screen.
  const elsewhere = answer.problems.filter(({ path }) => !['status', 'start', 'end'].includes(path))
  if (elsewhere.length > 0) throw badRequest(elsewhere)
  const { status, start = '', end = '' } = params
  // Without ticks the default statuses are shown, even if the dates are invalid.
  const statuses = status ? status.split(',') : (schema.parse({}).status ?? [])
  return { filters: { statuses, venues: '', start, end, today: '', problems: answer.problems }, request: null }
}

/** As `requestOnScreen`, for a file, which has no fields to show errors at. @throws 400 */
export async function requestForFile<Query extends ReportQuery & { businessId?: number | undefined }>(
  call: PortalCall,
  schema: z.ZodType<Query>,
): Promise<ReportRequest<Query>> {
  const { request, filters } = await requestOnScreen(call, schema)
  if (!request) throw badRequest(filters.problems)
  return request
}
