import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../db/store'
import type { Actor, UserActor } from '../../platform/auth/actor'
import type { RecordData, Resource, Value } from '../definition/definition'

interface Change {
  /** The table, and the id of the row. */
  entity: string
  id: number
  actor: Actor
  /** Unix milliseconds. */
  now: number
  /** Undefined for a created record. */
  before?: object | undefined
  /** Undefined for a deleted record. */
  after?: object | undefined
  /** The step of many changes that it is part of (steps.ts). */
  step?: number | undefined
}

/**
 * Records a change with its actor and the old and new values, in the transaction of the change itself. A save that changes nothing is not
 * recorded. The values must not contain secrets.
 */
export async function noteChange(trx: Trx, change: Change): Promise<void> {
  await insertEntries(trx, [change])
}

interface Changes extends Pick<Change, 'actor' | 'now' | 'step'> {
  resource: Resource
  /** One for each record. */
  changes: ReadonlyArray<{ before?: RecordData | undefined; after?: RecordData }>
}

/** `noteChange` for many records of a resource. Entries of deleted records include their `moments`. */
export async function noteChanges(trx: Trx, { resource, actor, now, step, changes }: Changes): Promise<void> {
  const { fields } = resource.entity
  const own = (record: RecordData | undefined, more: readonly string[] = []) =>
    record && Object.fromEntries([...Object.keys(fields), ...more].map((field) => [field, record[field] ?? null]))
  await insertEntries(
    trx,
    changes.flatMap(({ before, after }) => {
      const record = after ?? before
      const moments = after ? [] : resource.moments
      return record
        ? { entity: resource.table, id: record.id, actor, now, step, before: own(before, moments), after: own(after) }
        : []
    }),
  )
}

async function insertEntries(trx: Trx, changes: readonly Change[]): Promise<void> {
  const entries = changes
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ entity, id, actor, now, step, before, after }) => ({
      entity,
      entityId: id,
      action: actionOf(before, after),
      actor: actor.label,
      userId: actor.kind === 'user' ? actor.id : null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      createdAt: now,
      stepId: step ?? null,
    }))
  if (entries.length > 0) await trx.insertInto('auditEntry').values(entries).execute()
}

function actionOf(before: object | undefined, after: object | undefined): HistoryEntry['action'] {
  if (before === undefined) return 'create'
  return after === undefined ? 'delete' : 'update'
}

export interface HistoryEntry {
  id: number
  action: 'create' | 'update' | 'delete'
  /** The changed part, if it is not the record itself: 'recipe item Campari'. */
  what?: string
  /** A person's name, or the label of an actor that is not a person. */
  who: string
  /** Unix milliseconds. */
  at: number
  changes: Array<{ label: string; from: Value; to: Value }>
}

export const HISTORY_SIZE = 50
/** Other values, such as lists, cannot be shown in one line; they must not break the record's screen. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null))

/** Selects the changes, and how to word them. */
export interface Noted {
  entity: string
  /** Entries of one record, or those that meet a condition. */
  id?: number
  where?: RawBuilder<SqlBool>
  /** A field's label on its screen. */
  labelOf: (field: string) => string
  /** Words values for people. */
  words?: (values: Readonly<Record<string, Value>>) => Promise<Record<string, Value>>
  /** Names the changed part, if it is not the record whose screen shows the entry. */
  nameOf?: (words: Readonly<Record<string, Value>>) => string
  /** Fields to leave out. */
  hidden?: readonly string[]
  /** The reader. A venue's staff never learn the names of Barback's staff. */
  reader: Actor
}

/** The latest 50 changes, newest first. */
export async function changesOf(db: Database, noted: Noted): Promise<HistoryEntry[]> {
  const { entity, id, where, words = async (some) => ({ ...some }), nameOf } = noted
  const rows = await db
    .selectFrom('auditEntry')
    .leftJoin('user', 'user.id', 'auditEntry.userId')
    .where('entity', '=', entity)
    .$if(id !== undefined, (some) => some.where('entityId', '=', id ?? 0))
    .$if(where !== undefined, (some) => some.where(where ?? sql<boolean>`true`))
    .select(['auditEntry.id', 'action', 'actor', 'before', 'after', 'auditEntry.createdAt'])
    .select(['firstName', 'lastName', 'userType'])
    .orderBy('auditEntry.createdAt', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(HISTORY_SIZE)
    .execute()
  const entries: HistoryEntry[] = []
  for (const row of rows) {
    const [before, after] = [readValues(row.before), readValues(row.after)]
    const changed = changedFields(before, after).filter((field) => noted.hidden?.includes(field) !== true)
    const [from, to] = [await words(before), await words(after)]
    entries.push({
      id: row.id,
      action: row.action,
      ...(nameOf && { what: nameOf({ ...from, ...to }) }),
      who: nameOfChanger(row, noted.reader),
      at: row.createdAt,
      changes: changed.map((field) => ({
        label: noted.labelOf(field),
        from: from[field] ?? null,
        to: to[field] ?? null,
      })),
    })
  }
  return entries
}

interface Changer {
  actor: string
  firstName: string | null
  lastName: string | null
  userType: UserActor['userType'] | null
}

function nameOfChanger({ actor, firstName, lastName, userType }: Changer, reader: Actor): string {
  const isInside = reader.kind === 'user' && reader.userType === 'Internal'
  if (userType === 'Internal' && !isInside) return 'Barback'
  return firstName === null ? actor : `${firstName} ${lastName ?? ''}`.trim()
}

function changedFields(before: Record<string, Value>, after: Record<string, Value>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
}

/** Parses the values of an entry, before or after the change. */
export function readValues(json: string | null): Record<string, Value> {
  return json === null ? {} : values.parse(JSON.parse(json))
}
