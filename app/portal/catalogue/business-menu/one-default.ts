import { badRequest, conflict } from '../../../../contract/errors'
import type { CatalogueTrx } from '../../../../db/store'
import { noteChanges } from '../../../records/store/audit'
import type { Rules, Saving } from '../../../records/definition/catalogue'
import type { Resource } from '../../../records/definition/definition'
import { recordsById } from '../../../records/store/list'
import type { Row } from '../../../records/definition/row'
import { updateRecordRow } from '../../../records/store/table'
import { businessDefaultProducts } from './default-products'
import { businessProductPriceTiers } from './product-price-tiers'
import { refuseOthers } from './same-business'
import { taxClasses } from './tax-classes'

/**
 * A venue has only one of each of these defaults. Saving a new default ends the earlier one in the same transaction, with a note in its
 * history, so that a price never depends on which row is found first.
 *
 * Other defaults need no such rule. A business price tier marked as default adds nothing, and there is at most one row for a tier, pour
 * type and alcohol type. Default pours are ordered by display order, then oldest first.
 */

/** The default row of a product: its tier applies to every pour for which the product has no adjustment of its own. */
export const productPriceTierRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseOthers(saving, values, values.businessId, { productId: 'product' })
    if (values.isDefault === true && values.isActive === true) {
      const ids = await otherDefaultTiers(saving.trx, values)
      await end(saving, businessProductPriceTiers, ids, { isDefault: 0 })
    }
    return values
  },
}

/** The class of all items without another. A venue always has one: to end it, another becomes the default. */
export const taxClassRules: Rules = {
  beforeSave: async (saving, values) => {
    const { trx, before } = saving
    if (before?.isDefault === true && values.isDefault !== true)
      throw badRequest([{ path: 'isDefault', message: ENDED }])
    if (before?.isDefault === true && values.businessId !== before.businessId) {
      throw badRequest([{ path: 'businessId', message: 'It is the default at its business' }])
    }
    if (values.isDefault === true)
      await end(saving, taxClasses, await otherDefaultClasses(trx, values), { isDefault: 0 })
    return values
  },
  beforeDelete: async (_, { isDefault }) => {
    if (isDefault === true) throw conflict('in_use', ENDED, { dependants: [] })
  },
}

const ENDED = 'Make another class the default instead'

async function otherDefaultClasses(trx: CatalogueTrx, { businessId }: Row): Promise<number[]> {
  const rows = await trx
    .selectFrom('taxClass')
    .where('businessId', '=', Number(businessId))
    .where('isDefault', '=', 1)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One product per kind of alcohol, for recipes that name the kind when the guest chooses no bottle. */
export const defaultProductRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseOthers(saving, values, values.businessId, { productId: 'product' })
    if (values.isActive === true) {
      const ids = await otherDefaultProducts(saving.trx, values)
      await end(saving, businessDefaultProducts, ids, { isActive: 0 })
    }
    return values
  },
}

async function otherDefaultTiers(trx: CatalogueTrx, { businessId, productId }: Row): Promise<number[]> {
  const rows = await trx
    .selectFrom('businessProductPriceTier')
    .where('businessId', '=', Number(businessId))
    .where('productId', '=', Number(productId))
    .where('isDefault', '=', 1)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function otherDefaultProducts(trx: CatalogueTrx, values: Row): Promise<number[]> {
  const kind = values.alcoholSubtypeId === null ? 'alcoholTypeId' : 'alcoholSubtypeId'
  const rows = await trx
    .selectFrom('businessDefaultProduct')
    .where('businessId', '=', Number(values.businessId))
    .where(kind, '=', Number(values[kind]))
    .where('isActive', '=', 1)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the other defaults, never the row being saved. */
async function end(
  { trx, actor, now, before: saved, step }: Saving,
  resource: Resource,
  ids: readonly number[],
  change: Row,
): Promise<void> {
  const others = ids.filter((id) => id !== saved?.id)
  if (others.length === 0) return
  const before = await recordsById(trx, resource, others)
  for (const id of others) await updateRecordRow(trx, resource.table, id, { ...change, updatedAt: now })
  const after = await recordsById(trx, resource, others)
  await noteChanges(trx, {
    resource,
    actor,
    now,
    step,
    changes: after.map((record, index) => ({ before: before[index], after: record })),
  })
}
