import type { Database } from '../../db/connection'
import { groupBy } from './group-by'
import type { RecipeItem } from './price-book'
import { productLabel } from './product-label'

export async function loadRecipes(db: Database, businessId: number): Promise<Map<number, RecipeItem[]>> {
  const columns = ['quantity', 'unit', 'isOptional', 'recipe.flavor', 'priority', 'recipe.type'] as const
  const names = [
    'product.name as productName',
    'brand.name as brandName',
    'ingredient.name as ingredientName',
    'alcoholType.name as typeName',
    'alcoholSubtype.name as subtypeName',
  ] as const
  const links = ['recipe.productId', 'recipe.ingredientId', 'recipe.alcoholTypeId', 'recipe.alcoholSubtypeId'] as const
  const standard = db
    .selectFrom('menuItem')
    .innerJoin('standardDrinkRecipeItem as recipe', 'recipe.standardDrinkId', 'menuItem.standardDrinkId')
    .leftJoin('product', 'product.id', 'recipe.productId')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('ingredient', 'ingredient.id', 'recipe.ingredientId')
    .leftJoin('alcoholType', 'alcoholType.id', 'recipe.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'recipe.alcoholSubtypeId')
    .where('menuItem.businessId', '=', businessId)
    .select(['menuItem.id as menuItemId', 'recipe.id', 'recipe.noSubstitution', ...columns, ...names, ...links])
    .execute()
  const custom = db
    .selectFrom('menuItem')
    .innerJoin('customDrinkRecipeItem as recipe', 'recipe.customDrinkId', 'menuItem.customDrinkId')
    .leftJoin('product', 'product.id', 'recipe.productId')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('ingredient', 'ingredient.id', 'recipe.ingredientId')
    .leftJoin('alcoholType', 'alcoholType.id', 'recipe.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'recipe.alcoholSubtypeId')
    .where('menuItem.businessId', '=', businessId)
    .select((eb) => [
      'menuItem.id as menuItemId',
      'recipe.id',
      eb.lit(0).as('noSubstitution'),
      ...columns,
      ...names,
      ...links,
    ])
    .execute()
  const rows = [...(await standard), ...(await custom)].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const items = rows.map((row) => ({
    menuItemId: row.menuItemId,
    id: row.id,
    type: row.type,
    entityId: row.productId ?? row.ingredientId ?? row.alcoholTypeId ?? row.alcoholSubtypeId ?? 0,
    name: row.productName
      ? productLabel(row.brandName, row.productName)
      : (row.ingredientName ?? row.typeName ?? row.subtypeName ?? ''),
    quantity: row.quantity,
    unit: row.unit,
    isOptional: row.isOptional === 1,
    noSubstitution: row.noSubstitution === 1,
    flavor: row.flavor,
  }))
  return groupBy(items, (item) => item.menuItemId)
}

export async function loadSubstitutions(db: Database, businessId: number) {
  const rows = await db
    .selectFrom('menuItem')
    .innerJoin('standardDrinkSubstitution as offer', 'offer.drinkId', 'menuItem.standardDrinkId')
    .innerJoin('substitution', 'substitution.id', 'offer.substitutionId')
    .where('menuItem.businessId', '=', businessId)
    .selectAll('substitution')
    .select('menuItem.id as menuItemId')
    .orderBy('offer.priority')
    .orderBy('offer.id')
    .execute()
  const offers = rows.map((row) => ({
    menuItemId: row.menuItemId,
    id: row.id,
    name: row.name,
    description: row.description,
    modificationType: row.modificationType,
    target: { type: row.targetType, entityId: row.targetEntityId, flavor: row.targetFlavor },
    replacement: { type: row.substitutionType, entityId: row.substitutionEntityId, flavor: row.substitutionFlavor },
  }))
  return groupBy(offers, (offer) => offer.menuItemId)
}
