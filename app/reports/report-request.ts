import type { z } from 'zod'
import { badRequest } from '../../contract/errors'
import type { Actor } from '../auth/actor'
import { scopeOf, type BusinessScope, type FiguresQuery } from '../figures/scope'
import type { Services } from '../server/services'
import { periodOf, type FieldProblem, type Period } from './period'

/** A report as it was asked for: by whom, about which businesses, days and statuses. */
export interface Asked<Query> {
  scope: BusinessScope
  period: Period
  query: Query
}

interface ReportQuery extends FiguresQuery {
  start?: string | undefined
  end?: string | undefined
}

/**
 * Reads a report's query, or says at which fields it is wrong, so that a screen can show it there.
 * @throws 403 for anybody but staff, 404 for a business that is not theirs
 */
export async function readAsked<Query extends ReportQuery>(
  app: Services,
  actor: Actor,
  schema: z.ZodType<Query>,
  params: Record<string, string>,
): Promise<{ asked: Asked<Query> } | { problems: FieldProblem[] }> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }
  }
  const query = parsed.data
  const scope = scopeOf(actor, query)
  const answer = await periodOf(app, scope, query)
  return 'problems' in answer ? answer : { asked: { scope, query, period: answer.period } }
}

/** As `readAsked`, for calls. @throws 400 with the fields named */
export async function requireAsked<Query extends ReportQuery>(
  app: Services,
  actor: Actor,
  schema: z.ZodType<Query>,
  params: Record<string, string>,
): Promise<Asked<Query>> {
  const answer = await readAsked(app, actor, schema, params)
  if ('problems' in answer) throw badRequest(answer.problems)
  return answer.asked
}
