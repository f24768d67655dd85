import type { Database } from '../../../db/store'
import { groupBy } from '../../../contract/group-by'
import type { RecipeItem } from './price-book'
import { slotName } from './slot-name'
import { productLabel } from './product-label'

/** The recipes of the business's standard and custom drinks, each in order of priority, by menu item. */
export async function loadRecipes(db: Database, businessId: number): Promise<Map<number, RecipeItem[]>> {
  const rows = await db
    .with('recipe', (trx) => {
      const columns = ['recipe.id', 'recipe.type', 'quantity', 'unit', 'isOptional', 'flavor', 'priority'] as const
      const links = [
        'recipe.productId',
        'recipe.ingredientId',
        'recipe.alcoholTypeId',
        'recipe.alcoholSubtypeId',
      ] as const
      return trx
        .selectFrom('menuItem')
        .innerJoin('standardDrinkRecipeItem as recipe', 'recipe.standardDrinkId', 'menuItem.standardDrinkId')
        .where('menuItem.businessId', '=', businessId)
        .select(['menuItem.id as menuItemId', ...columns, ...links, 'recipe.noSubstitution'])
        .unionAll(
          trx
            .selectFrom('menuItem')
            .innerJoin('customDrinkRecipeItem as recipe', 'recipe.customDrinkId', 'menuItem.customDrinkId')
            .where('menuItem.businessId', '=', businessId)
            .select((eb) => ['menuItem.id as menuItemId', ...columns, ...links, eb.lit<0 | 1>(0).as('noSubstitution')]),
        )
    })
    .selectFrom('recipe')
    .leftJoin('product', 'product.id', 'recipe.productId')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('ingredient', 'ingredient.id', 'recipe.ingredientId')
    .leftJoin('alcoholType', 'alcoholType.id', 'recipe.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'recipe.alcoholSubtypeId')
    .selectAll('recipe')
    .select(['product.name as productName', 'brand.name as brandName', 'ingredient.name as ingredientName'])
    .leftJoin('alcoholType as typeOfSubtype', 'typeOfSubtype.id', 'alcoholSubtype.alcoholTypeId')
    .select(['alcoholType.name as typeName', 'alcoholSubtype.name as subtypeName'])
    .select('typeOfSubtype.name as typeOfSubtypeName')
    .orderBy('recipe.priority')
    .orderBy('recipe.id')
    .execute()
  const items = rows.map((row) => ({
    menuItemId: row.menuItemId,
    id: row.id,
    type: row.type,
    entityId: row.productId ?? row.ingredientId ?? row.alcoholTypeId ?? row.alcoholSubtypeId ?? 0,
    name: row.productName
      ? productLabel(row.brandName, row.productName)
      : (row.ingredientName ?? row.typeName ?? row.subtypeName ?? ''),
    slot: slotOf(row),
    quantity: row.quantity,
    unit: row.unit,
    isOptional: row.isOptional === 1,
    noSubstitution: row.noSubstitution === 1,
    flavor: row.flavor,
  }))
  return groupBy(items, (item) => item.menuItemId)
}

function slotOf(row: Record<'typeName' | 'subtypeName' | 'typeOfSubtypeName', string | null>): string | null {
  const type = row.typeName ?? row.typeOfSubtypeName
  return type === null ? null : slotName(type, row.subtypeName)
}

export async function loadSubstitutions(db: Database, businessId: number) {
  const rows = await db
    .selectFrom('menuItem')
    .innerJoin('standardDrinkSubstitution as offer', 'offer.drinkId', 'menuItem.standardDrinkId')
    .innerJoin('substitution', 'substitution.id', 'offer.substitutionId')
    .leftJoin('alcoholType', (join) =>
      join
        .onRef('alcoholType.id', '=', 'substitution.substitutionEntityId')
        .on('substitution.substitutionType', '=', 'AlcoholType'),
    )
    .leftJoin('alcoholSubtype', (join) =>
      join
        .onRef('alcoholSubtype.id', '=', 'substitution.substitutionEntityId')
        .on('substitution.substitutionType', '=', 'AlcoholSubtype'),
    )
    .leftJoin('alcoholType as typeOfSubtype', 'typeOfSubtype.id', 'alcoholSubtype.alcoholTypeId')
    .where('menuItem.businessId', '=', businessId)
    .selectAll('substitution')
    .select(['menuItem.id as menuItemId', 'offer.description as wordsOfTheDrink'])
    .select(['alcoholType.name as typeName', 'alcoholSubtype.name as subtypeName'])
    .select('typeOfSubtype.name as typeOfSubtypeName')
    .orderBy('offer.priority')
    .orderBy('offer.id')
    .execute()
  const offers = rows.map((row) => ({
    menuItemId: row.menuItemId,
    id: row.id,
    name: row.name,
    description: row.wordsOfTheDrink ?? row.description,
    modificationType: row.modificationType,
    target: { type: row.targetType, entityId: row.targetEntityId, flavor: row.targetFlavor },
    replacement: { type: row.substitutionType, entityId: row.substitutionEntityId, flavor: row.substitutionFlavor },
    replacementName: row.typeName ?? row.subtypeName,
    replacementSlot: slotOf(row),
  }))
  return groupBy(offers, (offer) => offer.menuItemId)
}
