import { badRequest } from '../../../../contract/errors'
import type { CatalogueTrx } from '../../../../db/store'
import type { Rules } from '../../../records/definition/catalogue'
import type { Row } from '../../../records/definition/row'

/** A venue's row may refer only to shared records and the venue's own. An Owner of two venues must not mix the two either. */

const OTHERS = 'Belongs to another business'

export const menuItemRules: Rules = {
  beforeSave: async ({ trx }, values) => {
    const owner = await ownerOf(trx, 'customDrink', values.customDrinkId)
    if (owner !== null && owner !== values.businessId) throw otherBusiness('customDrinkId')
    return values
  },
}

export const businessCategoryRules: Rules = {
  beforeSave: async ({ trx }, values) => {
    const owner = await ownerOf(trx, 'category', values.categoryId)
    if (owner !== null && owner !== values.businessId) throw otherBusiness('categoryId')
    return values
  },
}

export const categoryAssignmentRules: Rules = {
  beforeSave: async ({ trx }, values) => {
    const drinkOwner = await ownerOf(trx, 'customDrink', values.customDrinkId)
    const owner = await ownerOf(trx, 'category', values.categoryId)
    if (drinkOwner !== null && owner !== null && owner !== drinkOwner) throw otherBusiness('categoryId')
    return values
  },
}

/** A section with items in it cannot move to another venue, nor a shared one to a single venue. */
export const categoryRules = staysWhileInUse(isFilled)

/** A custom drink on a menu, or in a venue's own category, cannot move to another venue. */
export const customDrinkRules = staysWhileInUse(isInUse)

function staysWhileInUse(isUsed: (trx: CatalogueTrx, id: number) => Promise<boolean>): Rules {
  return {
    beforeSave: async ({ trx, before }, values) => {
      if (before && before.businessId !== values.businessId && (await isUsed(trx, before.id))) {
        const words =
          before.businessId === null ? 'It is in use, and all venues share it' : 'It is in use at its business'
        throw badRequest([{ path: 'businessId', message: words }])
      }
      return values
    },
  }
}

async function isFilled(trx: CatalogueTrx, categoryId: number): Promise<boolean> {
  const assignment = await trx
    .selectFrom('categoryAssignment')
    .select('id')
    .where('categoryId', '=', categoryId)
    .executeTakeFirst()
  const section = await trx
    .selectFrom('businessCategory')
    .select('id')
    .where('categoryId', '=', categoryId)
    .executeTakeFirst()
  return assignment !== undefined || section !== undefined
}

async function isInUse(trx: CatalogueTrx, customDrinkId: number): Promise<boolean> {
  const item = await trx
    .selectFrom('menuItem')
    .select('id')
    .where('customDrinkId', '=', customDrinkId)
    .executeTakeFirst()
  const assignment = await trx
    .selectFrom('categoryAssignment')
    .innerJoin('category', 'category.id', 'categoryAssignment.categoryId')
    .select('category.id')
    .where('customDrinkId', '=', customDrinkId)
    .where('category.businessId', 'is not', null)
    .executeTakeFirst()
  return item !== undefined || assignment !== undefined
}

function otherBusiness(path: string) {
  return badRequest([{ path, message: OTHERS }])
}

/** Returns the business of a drink or category; null if it is shared or unknown. */
async function ownerOf(trx: CatalogueTrx, table: 'customDrink' | 'category', id: Row[string]): Promise<number | null> {
  if (typeof id !== 'number') return null
  const row = await trx.selectFrom(table).select('businessId').where('id', '=', id).executeTakeFirst()
  return row?.businessId ?? null
}
