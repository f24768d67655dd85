import { badRequest, type FieldError } from '../../../contract/errors'
import { MAX_MANY } from '../../../contract/limits'
import { attempt, transactionIf } from '../../../db/attempt'
import type { Trx } from '../../../db/connection'
import { readFailure } from '../../platform/server/failure'
import { refuseStale } from '../../platform/server/stale'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { tickName } from '../many/tick-name'
import { columnsOf } from './joins'
import { readRecord } from './read'
import { reachOf, type CrudAction } from './scope'
import { changedIn, inStep } from './steps'
import { announceChanges, deleteWithin, parseInput, writeRecords } from './write'

/** Records that were ticked in a list, each with the version that it was drawn with. */
export type Ticked = ReadonlyMap<number, number>

interface Change {
  /** The field that becomes the same in all of them. */
  field: string
  /** The values of one record with the change in it, as `entity.input` takes them. */
  inputOf: (record: RecordData) => unknown
}

/**
 * Changes one field of many records, of all of them or of none, as one step that can be undone (steps.ts); what was done, in words.
 * @throws 400 with what is wrong with the value, at the field, and with which record, at its tick box (`tickName`); 403
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
      const given = parseInput(resource, inputOf(before))
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
  /** The field that is changed. */
  field?: string
  /** What is done to each; it returns the record as it was and as it is. */
  act: (call: CrudCall, trx: Trx, record: RecordData) => Promise<RecordData[]>
  /** What was done to '12 products'. */
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
  const done = await transactionIf(
    app.db,
    (trx) =>
      inStep(call, trx, resource, async (within) => {
        const errors: FieldError[] = []
        const touched: RecordData[] = []
        for (const [id, version] of ticked) {
          try {
            touched.push(
              ...(await attempt(trx, async () => {
                const record = await readRecord(trx, actor, resource, id)
                refuseStale(version, { ...record, version: Number(record.version) }, one)
                return act(within, trx, record)
              })),
            )
          } catch (error) {
            const { status, message, errors: atFields } = readFailure(error, app, actor)
            if (status >= 500) throw error
            const atField = atFields?.find(({ path }) => path === field)
            // What is wrong with the value is said once, at the field.
            if (!atField) errors.push({ path: tickName(id), message })
            else if (!errors.some(({ path }) => path === field)) errors.push(atField)
          }
        }
        const count = await changedIn(trx, resource, within.step)
        return { summary: summary(`${count} ${count === 1 ? one : many}`), count, errors, touched }
      }),
    ({ errors, count }) => errors.length === 0 && count > 0,
  )
  if (done.errors.length > 0) throw badRequest(done.errors)
  if (done.count === 0) throw badRequest('All of them have this already: nothing was changed')
  await announceChanges(call, resource, done.touched)
  return done.summary
}
