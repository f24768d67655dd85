import { badRequest, type FieldError } from '../../../../contract/errors'
import type { CatalogueTrx } from '../../../../db/store'
import type { Rules } from '../../../records/definition/catalogue'
import type { Value } from '../../../records/definition/definition'
import type { Row } from '../../../records/definition/row'
import { refuseOthers } from '../business-menu/same-business'
import { refuseAnotherOwner, refuseTwinOfBase } from './own-records'

/** A product's references must fit together. The pickers offer only fitting records; this check holds /v1 to the same. */
export const productRules: Rules = {
  beforeSave: async (saving, values) => {
    const { trx, before } = saving
    const { abvRange, abvPercentage, baseProductId } = values
    refuseAnotherOwner(saving, values)
    await refuseOthers(saving, values, values.businessId, { brandId: 'brand', baseProductId: 'product' })
    await refuseTwinOfBase(trx, 'product', values, before)
    const errors = await misfits(trx, values, before?.id)
    if (errors.length > 0) throw badRequest(errors)
    return {
      ...values,
      // A product with a base is a variant of it, whichever form it came from.
      isFlavored: typeof baseProductId === 'number',
      // Lists show the range: the strength itself, unless staff entered a wider one.
      abvRange: abvRange === null || abvRange === rangeOf(before?.abvPercentage) ? rangeOf(abvPercentage) : abvRange,
    }
  },
}

async function misfits(trx: CatalogueTrx, values: Row, id: number | undefined): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const { productLineId, alcoholSubtypeId, baseProductId } = values
  if (typeof productLineId === 'number') {
    const line = await trx
      .selectFrom('productLine')
      .select('brandId')
      .where('id', '=', productLineId)
      .executeTakeFirst()
    if (line && line.brandId !== values.brandId) {
      errors.push({ path: 'productLineId', message: 'Must be a product line of the brand' })
    }
  }
  if (typeof alcoholSubtypeId === 'number') {
    const subtype = await trx
      .selectFrom('alcoholSubtype')
      .select('alcoholTypeId')
      .where('id', '=', alcoholSubtypeId)
      .executeTakeFirst()
    if (subtype && subtype.alcoholTypeId !== values.alcoholTypeId) {
      errors.push({ path: 'alcoholSubtypeId', message: 'Must be a subtype of the alcohol type' })
    }
  }
  if (typeof baseProductId === 'number') {
    const base = await trx
      .selectFrom('product')
      .select('baseProductId')
      .where('id', '=', baseProductId)
      .executeTakeFirst()
    if (baseProductId === id) errors.push({ path: 'baseProductId', message: 'Must be another product' })
    else if (base && base.baseProductId !== null) {
      errors.push({ path: 'baseProductId', message: 'Must not be a variant itself' })
    } else if (id !== undefined && (await hasVariants(trx, id))) {
      errors.push({ path: 'baseProductId', message: 'This product has variants of its own' })
    }
  }
  return errors
}

async function hasVariants(trx: CatalogueTrx, id: number): Promise<boolean> {
  const variant = await trx
    .selectFrom('product')
    .select('id')
    .where('baseProductId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return variant !== undefined
}

/** '40%' */
function rangeOf(abvPercentage: unknown): Value {
  return typeof abvPercentage === 'number' ? `${abvPercentage}%` : null
}
