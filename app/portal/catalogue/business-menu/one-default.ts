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
