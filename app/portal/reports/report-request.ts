import type { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { scopeOf, type BusinessScope } from '../figures/scope'
import type { Services } from '../../platform/server/services'
import { periodOf, type FieldProblem, type Period } from './period'

/** A report request: its businesses, days and query. */
export interface ReportRequest<Query> {
  scope: BusinessScope
  period: Period
  query: Query
}

interface ReportQuery extends FiguresQuery {
  start?: string | undefined
  end?: string | undefined
}

/**
 * Reads a report's query, or returns the invalid fields, so that a screen can show the errors there.
 * @throws 403 for anyone but staff, 404 for a business where the actor does not work
 */
export async function readReportRequest<Query extends ReportQuery>(
  app: Services,
  actor: Actor,
  schema: z.ZodType<Query>,
  params: Record<string, string>,
): Promise<{ request: ReportRequest<Query> } | { problems: FieldProblem[] }> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }
  }
  return periodOfRequest(app, actor, parsed.data)
}

async function periodOfRequest<Query extends ReportQuery>(app: Services, actor: Actor, query: Query) {
  const scope = scopeOf(actor, query)
  const answer = await periodOf(app, scope, query)
  return 'problems' in answer ? answer : { request: { scope, query, period: answer.period } }
}

/**
 * Resolves a parsed query for a call. @throws 400 with the fields named, 403 for anyone but staff, 404 for a business where the actor does
 * not work
 */
export async function requireReportRequest<Query extends ReportQuery>(
  app: Services,
  actor: Actor,
  query: Query,
): Promise<ReportRequest<Query>> {
  const answer = await periodOfRequest(app, actor, query)
  if ('problems' in answer) throw badRequest(answer.problems)
  return answer.request
}
