import { z } from 'zod'
import { requireAbility } from '../../../contract/abilities'
import { badRequest, conflict, notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { putRight, remedyLabel } from './put-right'
import { isOwn, WHAT_TO_DO } from './what-to-do'
import { beginReconciliation } from './reconcile'

const SHOWN = 100

const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('compare'), days: z.coerce.number() }),
  z.object({ intent: z.literal('putRight'), differenceId: z.coerce.number().int().positive() }),
  z.object({
    intent: z.literal('settle'),
    differenceId: z.coerce.number().int().positive(),
    note: z.string().trim().min(1, 'Enter what was done about it').max(1000, 'Too Long!'),
  }),
])

/** Handles a form of the screen. Returns the toast. @throws 403, 404, 400, 409 */
export async function pressReconciliation(app: Services, actor: UserActor, form: FormData): Promise<string> {
  const parsed = press.safeParse(Object.fromEntries(form))
  if (!parsed.success) {
    throw badRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  }
  if (parsed.data.intent === 'compare') {
    await beginReconciliation(app, actor, parsed.data.days)
    return 'Comparison started'
  }
  if (parsed.data.intent === 'putRight') {
    await putRight(app, actor, parsed.data.differenceId)
    return 'Corrected'
  }
  const { differenceId, note } = parsed.data
  requireAbility(actor.ability, 'update', 'Reconciliation')
  const { numUpdatedRows } = await app.db
    .updateTable('stripeDifference')
    .set({ state: 'Settled', settledAt: app.now(), settledBy: actor.label, note })
    .where('id', '=', differenceId)
    // The first person's action and note stay.
    .where('state', '=', 'Open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await whyNotSettled(app, differenceId)
  return 'Settled'
}

async function whyNotSettled({ db }: Services, id: number) {
  const known = await db.selectFrom('stripeDifference').select('id').where('id', '=', id).executeTakeFirst()
  return known
    ? conflict('stale_version', 'Someone has already settled this: look under Settled', { version: 0 })
    : notFound('Difference')
}

/** Data of the screen: the differences in a state, newest first, the count of each state, and the last comparison. */
export async function readReconciliation(app: Services, state: 'Open' | 'Settled') {
  const differences = await app.db
    .selectFrom('stripeDifference')
    .selectAll()
    .where('state', '=', state)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const counts = await app.db
    .selectFrom('stripeDifference')
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()
  const countOf = (one: string) => counts.find((group) => group.state === one)?.count ?? 0
  const run = await app.db
    .selectFrom('reconciliation')
    .select(['fromAt', 'untilAt', 'stage', 'error', 'startedAt', 'finishedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    state,
    run: run ?? null,
    counts: { open: countOf('Open'), settled: countOf('Settled') },
    differences: differences.map((difference) => ({
      ...difference,
      ...WHAT_TO_DO[difference.kind],
      isOwn: isOwn(difference.kind),
      remedy: remedyLabel(difference.kind),
    })),
  }
}
