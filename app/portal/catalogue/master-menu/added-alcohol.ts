import type { Database } from '../../../../db/store'
import type { Remark } from '../../../records/definition/catalogue'
import { bringsAlcohol } from '../../../ordering/menu/alcohol'

/** Warns that a substitution adds alcohol to drinks that have none (docs/rules/orders.md#what-is-alcoholic). */
export const substitutionRemark: Remark = async (db, { id }) => sentence(await alcoholAdded(db, 'substitution.id', id))

/** Warns that the substitution just added to a drink without alcohol contains some. */
export const drinkSubstitutionRemark: Remark = async (db, { id }) => sentence(await alcoholAdded(db, 'offer.id', id))

function sentence(drinks: readonly string[]): string | undefined {
  const [drink, ...others] = drinks
  if (drink === undefined) return undefined
  const which = others.length === 0 ? drink : `${drink} and ${others.length} more`
  return `It adds alcohol to ${which}: only guests over 21 can choose it.`
}

/** Names of the drinks that are marked alcohol-free and get alcohol from one substitution. */
async function alcoholAdded(db: Database, by: 'substitution.id' | 'offer.id', id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('standardDrinkSubstitution as offer')
    .innerJoin('substitution', 'substitution.id', 'offer.substitutionId')
    .innerJoin('standardDrink as drink', 'drink.id', 'offer.drinkId')
    .leftJoin('product', (join) =>
      join
        .onRef('product.id', '=', 'substitution.substitutionEntityId')
        .on('substitution.substitutionType', '=', 'Product'),
    )
    .leftJoin('ingredient', (join) =>
      join
        .onRef('ingredient.id', '=', 'substitution.substitutionEntityId')
        .on('substitution.substitutionType', '=', 'Ingredient'),
    )
    .where(by, '=', id)
    .where('drink.isAlcoholic', '=', 0)
    .select(['drink.name', 'substitution.modificationType', 'substitution.substitutionType as type'])
    .select(['substitution.substitutionEntityId as entityId', 'substitution.substitutionFlavor as flavor'])
    .select(['product.isAlcoholic as isBottle', 'ingredient.isAlcoholic as isAlcoholicIngredient'])
    .orderBy('drink.nameFolded')
    .execute()
  return rows.flatMap(({ name, modificationType, type, entityId, flavor, isBottle, isAlcoholicIngredient }) => {
    const facts = {
      products: new Map(isBottle === null ? [] : [[entityId, { isAlcoholic: isBottle === 1 }]]),
      alcoholicIngredients: new Set(isAlcoholicIngredient === 1 ? [entityId] : []),
    }
    return bringsAlcohol(facts, { modificationType, replacement: { type, entityId, flavor } }) ? [name] : []
  })
}
