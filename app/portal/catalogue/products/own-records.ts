import { sql } from 'kysely'
import { recordOf } from '../../../../contract/abilities'
import { badRequest } from '../../../../contract/errors'
import { folded } from '../../../../contract/folded'
import type { CatalogueTrx } from '../../../../db/store'
import type { RecordData } from '../../../records/definition/definition'
import type { Rules, Saving } from '../../../records/definition/catalogue'
import type { Row } from '../../../records/definition/row'

/** The tables of which a venue may have records of its own (docs/rules/catalogue.md#a-venues-own-ingredients-and-products). */
type OwnTable = 'ingredient' | 'brand' | 'product'

/** The rules of ingredients and brands. */
export function ownRecordRules(table: 'ingredient' | 'brand'): Rules {
  return {
    beforeSave: async (saving, values) => {
      const { trx, before } = saving
      refuseAnotherOwner(saving, values)
      await refuseTwinOfBase(trx, table, values, before)
      return values
    },
  }
}

/** A venue's record may only go into the base catalogue, where all venues use it. @throws 400 */
export function refuseAnotherOwner({ actor, before }: Pick<Saving, 'actor' | 'before'>, values: Row): void {
  if (!before || values.businessId === before.businessId || values.businessId === null) return
  // The check of references answers for a business out of reach.
  if (!actor.ability.can('read', recordOf('Business', { id: values.businessId }))) return
  const message = before.businessId === null ? 'All venues share it' : 'It is in use at its business'
  throw badRequest([{ path: 'businessId', message }])
}

/** A venue has no record of its own beside an equal one of the base catalogue. @throws 400 */
export async function refuseTwinOfBase(
  trx: CatalogueTrx,
  table: OwnTable,
  values: Row,
  before: RecordData | undefined,
): Promise<void> {
  const { name, businessId, brandId, volumeMl } = values
  if (typeof businessId !== 'number' || typeof name !== 'string') return
  if (before && before.name === name && before.volumeMl === volumeMl && before.brandId === brandId) return
  const twin = await trx
    .selectFrom(table)
    .where('nameFolded', '=', folded(name))
    .where('businessId', 'is', null)
    .$if(table === 'product', (query) =>
      query
        .where(sql<boolean>`${sql.ref('brandId')} = ${brandId}`)
        .where(sql<boolean>`coalesce(${sql.ref('volumeMl')}, 0) = ${typeof volumeMl === 'number' ? volumeMl : 0}`),
    )
    .select('id')
    .executeTakeFirst()
  if (twin) throw badRequest([{ path: 'name', message: 'The base menu has this already: use that one' }])
}
