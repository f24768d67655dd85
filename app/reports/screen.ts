import type { z } from 'zod'
import { badRequest } from '../../contract/errors'
import type { PortalCall } from '../server/portal'
import { paramsOf } from '../server/query-params'
import { readBusinessChoice } from '../ui/preferences.server'
import { selectedBusiness } from '../venues/selected-business'
import { readAsked, type Asked } from './report-request'
import type { FieldProblem } from './period'

/** What the filters of a report's screen show: as asked for, or as typed with what is wrong about it. */
export interface ShownFilters {
  statuses: readonly string[]
  start: string
  end: string
  /** No date after it can be picked; '' when that is not known. */
  today: string
  problems: FieldProblem[]
}

type ReportQuery = { start?: string | undefined; end?: string | undefined; status: readonly string[] }

/** Reads the address of a report's screen, of the business chosen in the sidebar. */
export async function askedOnScreen<Query extends ReportQuery & { businessId?: number | undefined }>(
  { app, actor, request, url }: PortalCall,
  schema: z.ZodType<Query>,
): Promise<{ filters: ShownFilters; asked: Asked<Query> | null }> {
  const params = paramsOf(url.searchParams)
  const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
  const chosen = { ...params, businessId: businessId === undefined ? '' : String(businessId) }
  const answer = await readAsked(app, actor, schema, chosen)
  if ('asked' in answer) {
    const { query, period } = answer.asked
    const { start, end, today } = period
    return { filters: { statuses: query.status, start, end, today, problems: [] }, asked: answer.asked }
  }
  // A wrong page or sorting has no field on the screen to be shown at.
  const elsewhere = answer.problems.filter(({ path }) => !['status', 'start', 'end'].includes(path))
  if (elsewhere.length > 0) throw badRequest(elsewhere)
  const { status, start = '', end = '' } = params
  // Without ticks it is about the usual ones, whatever is wrong with the dates.
  const statuses = status ? status.split(',') : schema.parse({}).status
  return { filters: { statuses, start, end, today: '', problems: answer.problems }, asked: null }
}

/** As `askedOnScreen`, for a file: nothing of it can be shown at a field. @throws 400 */
export async function askedForFile<Query extends ReportQuery & { businessId?: number | undefined }>(
  call: PortalCall,
  schema: z.ZodType<Query>,
): Promise<Asked<Query>> {
  const { asked, filters } = await askedOnScreen(call, schema)
  if (!asked) throw badRequest(filters.problems)
  return asked
}
