import { conflict, forbidden, isBarbackError, notFound } from '../../../contract/errors'
import { UNDO_STEP_MS } from '../../../contract/limits'
import { inSavepoint } from '../../../db/savepoint'
import type { CatalogueTrx, Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { readFailure } from '../../platform/request/failure'
import { hasAlready } from '../../platform/request/unchanged'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type RecordData, type Resource, type Value } from '../definition/definition'
import { ownValues } from '../values/values'
import { readValues } from './audit'
import { recordsById } from './list'
import { listed } from './listed'
import { announceChanges, deleteWithin, writeRecords } from './write'

/**
 * Runs an action on many records of a list as one step, which the user may undo for a day (docs/rules/catalogue.md#many-at-once). `act`
 * gets the call whose changes belong to the step, and returns a summary: 'Deleted 12 products'. An actor that is not a user gets no step.
 */
export async function asOneStep<T extends { summary: string }>(
  call: CrudCall,
  trx: CatalogueTrx,
  resource: Resource,
  act: (call: CrudCall) => Promise<T>,
): Promise<T> {
  const { app, actor } = call
  if (actor.kind !== 'user') return act(call)
  const { id } = await trx
    .insertInto('listStep')
    .values({ entity: resource.table, userId: actor.id, summary: '', madeAt: app.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const done = await act({ ...call, step: id })
  await trx.updateTable('listStep').set({ summary: done.summary }).where('id', '=', id).execute()
  return done
}

/** How many records of the resource a step has changed. */
export async function changedIn(trx: Trx, { table }: Resource, step: number | undefined): Promise<number> {
  const { count } = await trx
    .selectFrom('auditEntry')
    .where('stepId', '=', step ?? 0)
    .where('entity', '=', table)
    .select(({ fn }) => fn.count<number>('entityId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A step that can still be undone. */
export interface OpenStep {
  id: number
  summary: string
  /** Unix milliseconds. */
  madeAt: number
}

const SHOWN = 3

/** Maximum number of records to name; the others are counted. */
export const MAX_NAMED = 5

/** A user's own latest steps in a list that can be undone, newest first. */
export async function openSteps(db: Database, userId: number, { table }: Resource, now: number): Promise<OpenStep[]> {
  return db
    .selectFrom('listStep')
    .where('userId', '=', userId)
    .where('entity', '=', table)
    .where('undoneAt', 'is', null)
    .where('madeAt', '>', now - UNDO_STEP_MS)
    .select(['id', 'summary', 'madeAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The result of undoing a step. `left`: names of the records that stay, because they were changed since or are now in use. */
export interface Undone {
  summary: string
  left: string[]
}

/**
 * Undoes a step: restores each record to its earlier state, with entries in its history. Records that were changed since stay as they are.
 * @throws 404, 403 for another user's step, 409 if it was undone already, is older than a day, or has nothing left to undo
 */
export async function undoListStep(
  call: CrudCall & { actor: UserActor },
  resource: Resource,
  id: number,
): Promise<Undone> {
  const { app, actor } = call
  // A step may have changed records of several tables and venues.
  const { touched, ...undone } = await app.store.inGuard({ catalogue: 'all' }, async (trx) => {
    const step = await openStep(trx, id, resource.table, app.now())
    if (step.userId !== actor.id) throw forbidden('update', resource.subject)
    const touched: Touched = new Map()
    const left = new Set<string>()
    for (const change of await changesOfStep(call, trx, id)) {
      const result = await undoChange(call, trx, change)
      if ('left' in result) left.add(result.left)
      else remember(touched, change.resource, result.touched)
    }
    if (touched.size === 0)
      throw conflict(
        'illegal_transition',
        `Nothing was undone, because they were changed again or are in use: ${listed([...left], MAX_NAMED)}`,
      )
    await trx.updateTable('listStep').set({ undoneAt: app.now() }).where('id', '=', id).execute()
    return { summary: step.summary, left: [...left], touched }
  })
  for (const [of, records] of touched) await announceChanges(call, of, records)
  return undone
}

/** The records that an undo has changed, as they were and as they are. */
export type Touched = Map<Resource, RecordData[]>

export function remember(touched: Touched, of: Resource, records: readonly RecordData[]): void {
  const known = touched.get(of)
  if (known) known.push(...records)
  else touched.set(of, [...records])
}

/** A step that can be undone. `entity`: what it was made for. @throws 404, 409 if it was undone already or is older than a day */
export async function openStep(trx: CatalogueTrx, id: number, entity: string, now: number) {
  const step = await trx.selectFrom('listStep').where('id', '=', id).selectAll().executeTakeFirst()
  if (!step || step.entity !== entity) throw notFound('Change')
  if (step.undoneAt !== null) throw conflict('illegal_transition', 'This is already undone.')
  if (step.madeAt <= now - UNDO_STEP_MS)
    throw conflict('illegal_transition', 'This is more than a day old: it can no longer be undone.')
  return step
}

/** A change of a record: no values before it was created, or after it was deleted. */
export interface RecordChange {
  resource: Resource
  id: number
  before: Record<string, Value> | undefined
  after: Record<string, Value> | undefined
}

/** The changes of a step, the latest first, so that each record is as its change left it when they are undone in this order. */
export async function changesOfStep(call: CrudCall, trx: CatalogueTrx, id: number): Promise<RecordChange[]> {
  const entries = await trx
    .selectFrom('auditEntry')
    .where('stepId', '=', id)
    .select(['entity', 'entityId', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute()
  return entries.flatMap(({ entity, entityId, before, after }) => {
    const resource = call.catalogue.resources.ofTable(entity)
    return resource ? [{ resource, id: entityId, before: given(before), after: given(after) }] : []
  })
}

function given(json: string | null): Record<string, Value> | undefined {
  return json === null ? undefined : readValues(json)
}

/** Undoes one change in a savepoint. `left`: the record's name, if it was changed since or is in use. */
export async function undoChange(
  call: CrudCall,
  trx: CatalogueTrx,
  { resource, id, before, after }: RecordChange,
): Promise<{ touched: RecordData[] } | { left: string }> {
  const [now] = await recordsById(trx, resource, [id])
  const name = displayOf(resource, now ?? { id, ...(before ?? after) })
  // It was changed, deleted or restored since.
  const isAsLeft = now && after ? hasAlready(ownValues(resource, now), after) : now === undefined && after === undefined
  if (!isAsLeft) return { left: name }
  try {
    return await inSavepoint(trx, async () => {
      if (!before) return { touched: [await deleteWithin(call, trx, resource, id)] }
      const write = now ? { before: now, given: before } : { id, given: before }
      return { touched: [...(now ? [now] : []), ...(await writeRecords(call, trx, resource, [write]))] }
    })
  } catch (error) {
    if (!isBarbackError(error) && readFailure(error, call.app, call.actor).status >= 500) throw error
    return { left: name }
  }
}
