import { badRequest, type FieldError } from '../../../contract/errors'
import { MAX_MANY } from '../../../contract/limits'
import { inSavepoint } from '../../../db/savepoint'
import type { CatalogueTrx } from '../../../db/store'
import { readFailure } from '../../platform/request/failure'
import { refuseStale } from '../../platform/request/stale'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { tickName } from '../values/tick-name'
import { guardOfRecords } from './guard'
import { columnsOf } from './joins'
import { readRecord } from './read'
import { reachOf, type CrudAction } from './scope'
import { changedIn, asOneStep } from './steps'
import { announceChanges, deleteWithin, parseInput, writeRecords } from './write'

/** Records ticked in a list, each with the version that it was drawn with. */
export type Ticked = ReadonlyMap<number, number>

interface Change {
  /** The field to change in all of them. */
  field: string
  /** Returns one record's values with the change, as `entity.input` takes them. */
  inputOf: (record: RecordData) => unknown
}

/**
 * Changes one field of many records in one transaction, as one step that can be undone (steps.ts). Returns a summary of the change.
 * @throws 400 with the value's error at the field, and each record's error at its checkbox (`tickName`); 403
 */
export async function changeMany(
  call: CrudCall,
  resource: Resource,
  ticked: Ticked,
  { field, inputOf }: Change,
): Promise<string> {
  return doToEach(call, resource, ticked, 'update', {
    field,
    act: async (within, trx, before) => {
      const given = parseInput(resource, inputOf(before), before)
      return [before, ...(await writeRecords(within, trx, resource, [{ before, given }]))]
    },
    summary: (records) => `Changed ${labelOf(resource, field)} of ${records}`,
  })
}

/** Deletes many records and their parts, as `changeMany`. */
export async function deleteMany(call: CrudCall, resource: Resource, ticked: Ticked): Promise<string> {
  return doToEach(call, resource, ticked, 'delete', {
    act: async (within, trx, { id }) => [await deleteWithin(within, trx, resource, id)],
    summary: (records) => `Deleted ${records}`,
  })
}

interface Deed {
  /** The changed field. */
  field?: string
  /** The action on each record. Returns the record before and after it. */
  act: (call: CrudCall, trx: CatalogueTrx, record: RecordData) => Promise<RecordData[]>
  /** Words the action, given '12 products'. */
  summary: (records: string) => string
}

async function doToEach(
  call: CrudCall,
  resource: Resource,
  ticked: Ticked,
  action: CrudAction,
  { field, act, summary }: Deed,
): Promise<string> {
  const { app, actor } = call
  const [one, many] = resource.label
  reachOf(actor.ability, action, resource, columnsOf(resource))
  if (ticked.size === 0) throw badRequest(`Tick some ${many} first`)
  if (ticked.size > MAX_MANY) throw badRequest(`At most ${MAX_MANY} ${many} at once`)
  const done = await app.store.inGuard(
    guardOfRecords(resource, ticked.keys(), field),
    (trx) =>
      asOneStep(call, trx, resource, async (within) => {
        const errors: FieldError[] = []
        const touched: RecordData[] = []
        for (const [id, version] of ticked) {
          try {
            touched.push(
              ...(await inSavepoint(trx, async () => {
                const record = await readRecord(trx, actor, resource, id)
                refuseStale(version, { ...record, version: Number(record.version) }, one)
                return act(within, trx, record)
              })),
            )
          } catch (error) {
            const { status, message, errors: atFields } = readFailure(error, app, actor)
            if (status >= 500) throw error
            const atField = atFields?.find(({ path }) => path === field)
            // Report an error in the value once, at the field.
            if (!atField) errors.push({ path: tickName(id), message })
            else if (!errors.some(({ path }) => path === field)) errors.push(atField)
          }
        }
        const count = await changedIn(trx, resource, within.step)
        return { summary: summary(`${count} ${count === 1 ? one : many}`), count, errors, touched }
      }),
    { keep: ({ errors, count }) => errors.length === 0 && count > 0 },
  )
  if (done.errors.length > 0) throw badRequest(done.errors)
  if (done.count === 0) throw badRequest('All of them already have this value: nothing was changed')
  await announceChanges(call, resource, done.touched)
  return done.summary
}
