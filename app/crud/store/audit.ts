import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Database, Trx } from '../../../db/connection'
import type { Actor } from '../../auth/actor'
import { labelOf, type RecordData, type Resource, type Value } from '../definition/definition'

interface Change {
  /** The table, and the id of the row. */
  entity: string
  id: number
  actor: Actor
  /** Unix milliseconds. */
  now: number
  /** Undefined if it was created. */
  before?: object | undefined
  /** Undefined if it was deleted. */
  after?: object | undefined
}

/**
 * Records who changed what, with the old and new values, in the transaction of the change itself. A save that changes nothing is not
 * recorded. The values must not contain secrets.
 */
export async function noteChange(trx: Trx, change: Change): Promise<void> {
  await insertEntries(trx, [change])
}

interface Changes extends Pick<Change, 'actor' | 'now'> {
  resource: Resource
  /** One for each record. */
  changes: ReadonlyArray<{ before?: RecordData | undefined; after?: RecordData }>
}

/** `noteChange` for many records of a resource. */
export async function noteChanges(trx: Trx, { resource, actor, now, changes }: Changes): Promise<void> {
  const own = (record: RecordData | undefined) => record && ownFields(resource, record)
  await insertEntries(
    trx,
    changes.flatMap(({ before, after }) => {
      const record = after ?? before
      return record ? { entity: resource.table, id: record.id, actor, now, before: own(before), after: own(after) } : []
    }),
  )
}

async function insertEntries(trx: Trx, changes: readonly Change[]): Promise<void> {
  const entries = changes
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ entity, id, actor, now, before, after }) => ({
      entity,
      entityId: id,
      action: actionOf(before, after),
      actor: actor.label,
      userId: actor.kind === 'user' ? actor.id : null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      createdAt: now,
    }))
  if (entries.length > 0) await trx.insertInto('auditEntry').values(entries).execute()
}

function actionOf(before: object | undefined, after: object | undefined): HistoryEntry['action'] {
  if (before === undefined) return 'create'
  return after === undefined ? 'delete' : 'update'
}

/** An entry of a record's history. */
export interface HistoryEntry {
  id: number
  action: 'create' | 'update' | 'delete'
  /** A person's name, or the label of an actor that is not a person. */
  who: string
  /** Unix milliseconds. */
  at: number
  changes: Array<{ label: string; from: Value; to: Value }>
}

const HISTORY_SIZE = 50
/** Other values, such as lists, cannot be shown in one line; they must not break the record's screen. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null))

/** The latest 50 changes of a record, newest first. */
export async function historyOf(db: Database, resource: Resource, id: number): Promise<HistoryEntry[]> {
  return changesOf(db, { entity: resource.table, id, labelOf: (field) => labelOf(resource, field) })
}

interface Noted {
  entity: string
  id: number
  /** A field's label on its screen. */
  labelOf: (field: string) => string
}

/** `historyOf` for a record that is not a resource, such as a person. */
export async function changesOf(db: Database, { entity, id, labelOf }: Noted): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('auditEntry')
    .leftJoin('user', 'user.id', 'auditEntry.userId')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .select(['auditEntry.id', 'action', 'actor', 'before', 'after', 'auditEntry.createdAt', 'firstName', 'lastName'])
    .orderBy('auditEntry.createdAt', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(HISTORY_SIZE)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    who: row.firstName === null ? row.actor : `${row.firstName} ${row.lastName ?? ''}`.trim(),
    at: row.createdAt,
    changes: changesBetween(labelOf, readValues(row.before), readValues(row.after)),
  }))
}

function changesBetween(labelOf: Noted['labelOf'], before: Record<string, Value>, after: Record<string, Value>) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return from === to ? [] : [{ label: labelOf(field), from, to }]
  })
}

function readValues(json: string | null): Record<string, Value> {
  return json === null ? {} : values.parse(JSON.parse(json))
}

function ownFields(resource: Resource, record: RecordData): Record<string, Value> {
  return Object.fromEntries(Object.keys(resource.entity.fields).map((field) => [field, record[field] ?? null]))
}
