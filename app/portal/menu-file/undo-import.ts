import { requireAbility } from '../../../contract/abilities'
import { conflict, notFound } from '../../../contract/errors'
import { UNDO_STEP_MS } from '../../../contract/limits'
import { inSavepoint } from '../../../db/savepoint'
import type { CatalogueTrx, Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { CrudCall } from '../../records/definition/catalogue'
import { listed } from '../../records/store/listed'
import {
  changesOfStep,
  MAX_NAMED,
  openStep,
  remember,
  undoChange,
  type RecordChange,
  type Touched,
} from '../../records/store/steps'
import { announceChanges } from '../../records/store/write'
import { catalogue } from '../catalogue/catalogue'
import { MENU_FILE } from './import-menu'

/** An import of a venue's that can still be undone. */
export interface OpenImport {
  id: number
  fileName: string
  summary: string
  madeAt: number
}

export function openImports(db: Database, businessId: number, now: number): Promise<OpenImport[]> {
  return db
    .selectFrom('menuFile as file')
    .innerJoin('listStep as step', 'step.id', 'file.stepId')
    .where('file.businessId', '=', businessId)
    .where('step.undoneAt', 'is', null)
    .where('step.madeAt', '>', now - UNDO_STEP_MS)
    .select(['step.id', 'file.fileName', 'step.summary', 'step.madeAt'])
    .orderBy('step.id', 'desc')
    .execute()
}

/**
 * Undoes an import: each drink whole, or not at all if it was changed or sold since. Returns what stays, with the reason.
 * @throws 403, 404, 409 if it was undone already, is older than a day, or everything stays
 */
export async function undoImport(app: Services, actor: UserActor, businessId: number, stepId: number) {
  requireAbility(actor.ability, 'delete', 'MenuItem', { businessId })
  const call = { catalogue, app, actor }
  const { touched, left, summary } = await app.store.inGuard({ catalogue: 'all' }, async (trx) => {
    const file = await trx
      .selectFrom('menuFile')
      .where('stepId', '=', stepId)
      .where('businessId', '=', businessId)
      .select('id')
      .executeTakeFirst()
    if (!file) throw notFound('Import')
    const { summary } = await openStep(trx, stepId, MENU_FILE, app.now())
    const touched: Touched = new Map()
    const left: string[] = []
    for (const changes of await partsOf(trx, await changesOfStep(call, trx, stepId))) {
      const stays = await undoPart(call, trx, changes, touched)
      if (stays !== undefined) left.push(stays)
    }
    if (touched.size === 0) throw conflict('illegal_transition', `Nothing was undone: ${listed(left, MAX_NAMED)}`)
    await trx.updateTable('listStep').set({ undoneAt: app.now() }).where('id', '=', stepId).execute()
    return { touched, left, summary }
  })
  for (const [of, records] of touched) await announceChanges(call, of, records)
  return { summary, left: left.length === 0 ? '' : listed(left, MAX_NAMED) }
}

/** The changes of each drink, and after them those of each category, which are in use until their drinks are gone. */
async function partsOf(trx: CatalogueTrx, changes: readonly RecordChange[]): Promise<RecordChange[][]> {
  const pours = await trx
    .selectFrom('pourAvailability')
    .where('id', 'in', [0, ...changes.map(({ after, before }) => Number((after ?? before)?.pourAvailabilityId ?? 0))])
    .select(['id', 'standardDrinkId', 'productId'])
    .execute()
  const byId = new Map(pours.map((pour) => [pour.id, pour]))
  const parts = new Map<string, RecordChange[]>()
  for (const change of changes) {
    const key = keyOf(change, byId)
    parts.set(key, [...(parts.get(key) ?? []), change])
  }
  const isCategory = (key: string) => key.startsWith('category ')
  const keys = [...parts.keys()].sort((a, b) => Number(isCategory(a)) - Number(isCategory(b)))
  return keys.map((key) => parts.get(key) ?? [])
}

type Pour = { standardDrinkId: number | null; productId: number | null }

/** The subject of a change: a drink, a product, a category. */
function keyOf({ resource, id, before, after }: RecordChange, pours: ReadonlyMap<number, Pour>): string {
  const values = after ?? before ?? {}
  if (resource.table === 'category') return `category ${id}`
  if (resource.table === 'businessCategory') return `category ${String(values.categoryId)}`
  if (resource.table === 'customDrink') return `customDrink ${id}`
  const of = resource.table === 'businessPourAvailability' ? pours.get(Number(values.pourAvailabilityId)) : values
  if (of?.standardDrinkId != null) return `standardDrink ${String(of.standardDrinkId)}`
  if (of?.productId != null) return `product ${String(of.productId)}`
  return values.customDrinkId == null ? `${resource.table} ${id}` : `customDrink ${String(values.customDrinkId)}`
}

class Stays extends Error {}

/** Undoes all changes of one part, or none. Returns its name and the reason if it stays. */
async function undoPart(
  call: CrudCall,
  trx: CatalogueTrx,
  changes: readonly RecordChange[],
  touched: Touched,
): Promise<string | undefined> {
  const done: Touched = new Map()
  try {
    await inSavepoint(trx, async () => {
      for (const change of changes) {
        const result = await undoChange(call, trx, change)
        if ('left' in result) throw new Stays(result.left)
        remember(done, change.resource, result.touched)
      }
    })
  } catch (error) {
    if (!(error instanceof Stays)) throw error
    return `${error.message} (${(await isSold(trx, changes)) ? 'sold since' : 'changed or used since'})`
  }
  for (const [resource, records] of done) remember(touched, resource, records)
  return undefined
}

async function isSold(trx: CatalogueTrx, changes: readonly RecordChange[]): Promise<boolean> {
  const items = changes.flatMap(({ resource, id }) => (resource.table === 'menuItem' ? [id] : []))
  const sold = await trx
    .selectFrom('orderItem')
    .where('menuItemId', 'in', [0, ...items])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return sold !== undefined
}
