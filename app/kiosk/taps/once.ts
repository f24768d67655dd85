import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { conflict, isBarbackError } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** Fields that a tap adds to its form. A step that may not wait has no id, and may still follow one that has. */
const sent = z.object({
  tap: z.uuid().optional(),
  after: z.uuid().optional(),
  orderId: z.coerce.number().int().positive().optional(),
  version: z.coerce.number().int().positive().optional(),
})

type Row = { userId: number; orderId: number | null; at: number; refused: string | null; version: number | null }

/** A tap without an outcome after this time is of a process that ended, in milliseconds. */
const UNDER_WAY_MS = 3000
const POLL_MS = 100

/** Taps in progress, by server. A repeated tap gets the same result. */
const underWay = new WeakMap<Services, Map<string, Promise<void>>>()

/**
 * Carries out a tap once, however often it arrives: the browser gives each an id and repeats it until it gets a response. A tap made on the result of
 * another (`after`) requires the version that the other left.
 * @throws what `carryOut` throws, on repetition too
 */
export async function once(
  app: Services,
  actor: UserActor,
  form: FormData,
  carryOut: (form: FormData) => Promise<void>,
): Promise<void> {
  const named = sent.safeParse(Object.fromEntries(form))
  if (!named.success) return carryOut(form)
  const { tap } = named.data
  if (tap === undefined) {
    await continueFrom(app, actor, named.data, form)
    return carryOut(form)
  }
  const here = underWay.get(app) ?? new Map<string, Promise<void>>()
  underWay.set(app, here)
  const running = here.get(tap)
  if (running) return running
  const done = carryOutNamed(app, actor, { ...named.data, tap }, form, carryOut).finally(() => here.delete(tap))
  here.set(tap, done)
  return done
}

async function carryOutNamed(
  app: Services,
  actor: UserActor,
  { tap, ...step }: z.infer<typeof sent> & { tap: string },
  form: FormData,
  carryOut: (form: FormData) => Promise<void>,
): Promise<void> {
  const isNew = await insert(app, { id: tap, userId: actor.id, orderId: step.orderId ?? null, at: app.now() })
  const before = isNew ? undefined : await outcomeOf(app, actor, tap)
  if (before && before.refused !== null) {
    if (before.refused) throw conflict('stale_version', before.refused, { version: 0 })
    return
  }
  const from = await continueFrom(app, actor, step, form)
  try {
    await carryOut(form)
  } catch (error) {
    if (!isBarbackError(error) || error.status >= 500 || error.status === 429) throw error
    // The process ended after the step and before recording it.
    const wasDone = before !== undefined && (await hasMoved(app, actor, before))
    await note(app, tap, { refused: wasDone ? '' : error.message, version: null })
    if (wasDone) return
    throw error
  }
  await note(app, tap, { refused: '', version: await nextVersion(app, step.orderId, from) })
}

/** Gives the form the version that the step before it left, and returns the version that it now has. */
async function continueFrom(
  app: Services,
  actor: UserActor,
  { after, orderId, version }: Omit<z.infer<typeof sent>, 'tap'>,
  form: FormData,
): Promise<number | undefined> {
  const from = after === undefined ? version : await versionAfter(app, actor, { after, orderId, version })
  if (from !== undefined) form.set('version', String(from))
  return from
}

/** Returns false if the tap has come before, to this process or another. */
async function insert(
  app: Services,
  row: { id: string; userId: number; orderId: number | null; at: number },
): Promise<boolean> {
  const inserted = await app.db
    .insertInto('tap')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** Reads a tap that has come before. While another process may be carrying it out, waits for the outcome. */
async function outcomeOf(app: Services, actor: UserActor, tap: string): Promise<Row | undefined> {
  let row = await rowOf(app, actor, tap)
  if (app.peers.isAlone) return row
  for (let waited = 0; row?.refused === null && waited < UNDER_WAY_MS; waited += POLL_MS) {
    if (app.now() - row.at >= UNDER_WAY_MS) break
    await pause(POLL_MS)
    row = await rowOf(app, actor, tap)
  }
  return row
}

async function rowOf(app: Services, actor: UserActor, tap: string): Promise<Row | undefined> {
  const row = await app.db
    .selectFrom('tap')
    .select(['userId', 'orderId', 'at', 'refused', 'version'])
    .where('id', '=', tap)
    .executeTakeFirst()
  // A person can send only their own taps.
  if (row && row.userId !== actor.id) throw conflict('stale_version', 'Someone else tapped this', { version: 0 })
  return row
}

/**
 * Returns the version that the tap `after` left, or the screen's own if that is newer or if the tap did not leave exactly the next version.
 * @throws 409 if that tap was not carried out
 */
async function versionAfter(
  app: Services,
  actor: UserActor,
  { after, orderId, version }: { after: string; orderId: number | undefined; version: number | undefined },
): Promise<number> {
  const row = await rowOf(app, actor, after)
  if (row?.version != null && row.orderId === orderId) return Math.max(row.version, version ?? 0)
  // A tap on several orders moved each of them on by one version.
  if (row?.refused === '' && row.orderId === null && version !== undefined) return version + 1
  if (row?.refused === '' && row.orderId === orderId && version !== undefined) return version
  throw conflict('stale_version', 'The step before this one was not done: look again', { version: 0 })
}

/** Returns the order's version if exactly one step happened; null otherwise, so that no later tap continues from it. */
async function nextVersion(app: Services, orderId: number | undefined, from: number | undefined) {
  if (orderId === undefined || from === undefined) return null
  const order = await app.db.selectFrom('order').select('version').where('id', '=', orderId).executeTakeFirst()
  return order?.version === from + 1 ? order.version : null
}

async function hasMoved(app: Services, actor: UserActor, { orderId, at }: Row): Promise<boolean> {
  if (orderId === null) return false
  const move = await app.db
    .selectFrom('orderHistory')
    .select('id')
    .where('orderId', '=', orderId)
    .where('actor', '=', actor.label)
    .where('at', '>=', at)
    .executeTakeFirst()
  return move !== undefined
}

async function note(app: Services, tap: string, outcome: { refused: string; version: number | null }): Promise<void> {
  await app.db.updateTable('tap').set(outcome).where('id', '=', tap).execute()
}
