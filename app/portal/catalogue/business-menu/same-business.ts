import { recordOf } from '../../../../contract/abilities'
import { badRequest } from '../../../../contract/errors'
import type { CatalogueTrx } from '../../../../db/store'
import type { Rules, Saving } from '../../../records/definition/catalogue'
import type { Row } from '../../../records/definition/row'

/** A venue's row may refer only to shared records and the venue's own. An Owner of two venues must not mix the two either. */

const OTHERS = 'Belongs to another business'

export const menuItemRules = ofTheirBusiness({
  customDrinkId: 'customDrink',
  productId: 'product',
  taxClassId: 'taxClass',
})

export const businessCategoryRules = ofTheirBusiness({ categoryId: 'category', taxClassId: 'taxClass' })

export const menuTranslationRules = ofTheirBusiness({
  categoryId: 'category',
  menuItemId: 'menuItem',
  ingredientId: 'ingredient',
})

export const timedMenuCategoryRules: Rules = {
  beforeSave: async (saving, values) => {
    const owner = await ownerOf(saving.trx, 'timedMenu', values.timedMenuId)
    await refuseOthers(saving, values, owner, { categoryId: 'category' })
    return values
  },
}

export const priceRuleItemRules = ofTheirRule({ menuItemId: 'menuItem' })

export const priceRuleCategoryRules = ofTheirRule({ categoryId: 'category' })

/** Parts of a price rule refer to shared records and to those of the rule's business. */
function ofTheirRule(references: References): Rules {
  return {
    beforeSave: async (saving, values) => {
      const owner = await ownerOf(saving.trx, 'priceRule', values.priceRuleId)
      await refuseOthers(saving, values, owner, references)
      return values
    },
  }
}

/** Own ingredients and products are parts of the venue's own drinks only. */
export const ownRecipeItemRules: Rules = {
  beforeSave: async (saving, values) => {
    const owner = await ownerOf(saving.trx, 'customDrink', values.customDrinkId)
    await refuseOthers(saving, values, owner, { ingredientId: 'ingredient', productId: 'product' })
    return values
  },
}

/** Records that all venues share refer only to the base catalogue. */
export const sharedRecipeItemRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseOthers(saving, values, null, { ingredientId: 'ingredient', productId: 'product' })
    return values
  },
}

export const sharedLineRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseOthers(saving, values, null, { brandId: 'brand' })
    return values
  },
}

export const sharedSubstitutionRules: Rules = {
  beforeSave: async (saving, values) => {
    await refuseOthers(saving, values, null, {
      ...(isOwnable(values.targetType) && { targetEntityId: OWNABLE[values.targetType] }),
      ...(isOwnable(values.substitutionType) && { substitutionEntityId: OWNABLE[values.substitutionType] }),
    })
    return values
  },
}

/** The kinds of recipe items of which a venue may have its own. */
const OWNABLE = { Ingredient: 'ingredient', Product: 'product' } as const

function isOwnable(type: Row[string]): type is keyof typeof OWNABLE {
  return typeof type === 'string' && type in OWNABLE
}

export const categoryAssignmentRules: Rules = {
  beforeSave: async ({ trx }, values) => {
    const sold =
      (await ownerOf(trx, 'customDrink', values.customDrinkId)) ?? (await ownerOf(trx, 'product', values.productId))
    const owner = await ownerOf(trx, 'category', values.categoryId)
    if (sold !== null && owner !== null && owner !== sold) throw otherBusiness('categoryId')
    return values
  },
}

/** Rows with a `businessId` refer to shared records and to those of their business. */
function ofTheirBusiness(references: References): Rules {
  return {
    beforeSave: async (saving, values) => {
      await refuseOthers(saving, values, values.businessId, references)
      return values
    },
  }
}

/** The tables of fields that refer to records which may belong to a venue. */
type References = Readonly<Record<string, OwnedTable>>

/** @throws 400 at the first reference to another venue's record */
export async function refuseOthers(
  { trx, actor }: Pick<Saving, 'trx' | 'actor'>,
  values: Row,
  businessId: Row[string],
  references: References,
): Promise<void> {
  // The check of references answers for a business out of reach.
  if (typeof businessId === 'number' && !actor.ability.can('read', recordOf('Business', { id: businessId }))) return
  for (const [field, table] of Object.entries(references)) {
    const owner = await ownerOf(trx, table, values[field])
    if (owner !== null && owner !== businessId) throw otherBusiness(field)
  }
}

/** A section with items in it cannot move to another venue, nor a shared one to a single venue. */
export const categoryRules = staysWhileInUse(isFilled)

/** A custom drink on a menu, in a venue's own category, or of its own ingredients cannot move to another venue. */
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
  const ownPart = await trx
    .selectFrom('customDrinkRecipeItem as part')
    .leftJoin('ingredient', 'ingredient.id', 'part.ingredientId')
    .leftJoin('product', 'product.id', 'part.productId')
    .where('part.customDrinkId', '=', customDrinkId)
    .where((eb) => eb.or([eb('ingredient.businessId', 'is not', null), eb('product.businessId', 'is not', null)]))
    .select('part.id')
    .executeTakeFirst()
  return item !== undefined || assignment !== undefined || ownPart !== undefined
}

function otherBusiness(path: string) {
  return badRequest([{ path, message: OTHERS }])
}

type OwnedTable =
  'priceRule' | 'taxClass' | 'timedMenu' | 'menuItem' | 'customDrink' | 'category' | 'ingredient' | 'brand' | 'product'

/** Returns the business of a record; null if it is shared or unknown. */
async function ownerOf(trx: CatalogueTrx, table: OwnedTable, id: Row[string]): Promise<number | null> {
  if (typeof id !== 'number') return null
  const row = await trx.selectFrom(table).select('businessId').where('id', '=', id).executeTakeFirst()
  return row?.businessId ?? null
}
