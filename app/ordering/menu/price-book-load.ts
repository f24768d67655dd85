import type { Database } from '../../../db/store'
import { groupBy } from '../../../contract/group-by'
import { isAlcohol } from './alcohol'
import { loadAllergens } from './allergens'
import type { BookItem, BookProduct, PriceBook } from './price-book'
import { byPreference, customPour, hasPourFor, loadPours, poursOf } from './price-book-pours'
import { loadRecipes, loadSubstitutions } from './price-book-recipes'
import { rulesOf } from './price-rules'
import { loadRulesInForce } from './price-rules-load'
import { loadTimedMenus } from './timed-menus'
import { loadStock, loadTiers } from './price-book-tiers'
import { loadTranslations } from './translations'
import { productLabel } from './product-label'
import { loadVenue } from './venue'
import { byName } from '../../../contract/folded'
import { isOfItem } from './item-assignments'

/** Reads a whole price book: a dozen indexed queries, once per version of the catalogue. @throws 404 */
export async function loadPriceBook(db: Database, businessId: number): Promise<PriceBook> {
  const venue = await loadVenue(db, businessId)
  const [
    items,
    pours,
    recipes,
    substitutions,
    rules,
    timedMenus,
    assignments,
    categories,
    products,
    alcoholicIngredients,
    allergens,
    tiers,
    stock,
    translations,
    priceRules,
  ] = await Promise.all([
    loadItems(db, businessId),
    loadPours(db, businessId),
    loadRecipes(db, businessId),
    loadSubstitutions(db, businessId),
    loadRules(db, businessId),
    loadTimedMenus(db, businessId),
    loadAssignments(db, businessId),
    loadCategories(db, businessId),
    loadProducts(db, businessId),
    loadAlcoholicIngredients(db, businessId),
    loadAllergens(db, businessId),
    loadTiers(db, businessId),
    loadStock(db, businessId),
    loadTranslations(db, businessId),
    loadRulesInForce(db, businessId),
  ])
  const assigned = groupBy(assignments, (row) => row.menuItemId)
  const taxed = categories
    .filter(({ taxClassId }) => taxClassId !== null)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  const categoryTax = (ids: readonly number[]) => taxed.find(({ id }) => ids.includes(id))?.taxClassId ?? null
  const entries = items.map((row): [number, BookItem] => {
    const categoryIds = (assigned.get(row.id) ?? []).map(({ categoryId }) => categoryId)
    const product = row.productId === null ? undefined : products.get(row.productId)
    const sold = { ...row, product, categoryIds }
    const offered = row.customDrinkId !== null ? [customPour(row)] : poursOf(pours, sold)
    const item: BookItem = {
      id: row.id,
      type: row.type,
      name: product?.name ?? row.drinkName ?? row.customName ?? '',
      description: row.drinkDescription ?? row.customDescription ?? row.productDescription,
      image: row.drinkImage ?? row.customImage ?? row.productImage,
      isAlcoholic:
        (row.drinkIsAlcoholic ?? row.customIsAlcoholic ?? row.productIsAlcoholic) === 1 ||
        (recipes.get(row.id) ?? []).some((part) => isAlcohol({ products, alcoholicIngredients }, part)),
      featured: row.featuredItem === 1,
      displayOrder: row.displayOrder,
      method: row.drinkMethod ?? row.customMethod,
      notes: row.notes,
      isActive: row.isActive === 1,
      soldOutUntil: row.soldOutUntil,
      rules: rules.get(row.id) ?? [],
      menus: timedMenus.filter((menu) => menu.categoryIds.some((id) => categoryIds.includes(id))),
      priceRules: rulesOf(priceRules, { id: row.id, categoryIds }),
      categoryIds,
      taxClassId: row.taxClassId ?? categoryTax(categoryIds),
      productId: row.productId,
      standardDrinkId: row.standardDrinkId,
      customDrinkId: row.customDrinkId,
      pours: offered,
      isRefused: offered.length === 0 && hasPourFor(pours, sold),
      recipe: recipes.get(row.id) ?? [],
      substitutions: substitutions.get(row.id) ?? [],
    }
    return [row.id, item]
  })
  const stockedIds = new Set([...stock.stocked, ...items.flatMap((row) => row.productId ?? [])])
  return {
    businessId,
    venue,
    items: new Map(entries),
    categories,
    products,
    alcoholicIngredients,
    allergens,
    tiers,
    stocked: [...products.values()].filter((product) => stockedIds.has(product.id)),
    defaultProducts: stock.defaults,
    drinkPourTypeId: [...pours].sort(byPreference).find((pour) => pour.entityType === 'Drink')?.pourTypeId ?? null,
    priceRules,
    translations,
  }
}

function loadItems(db: Database, businessId: number) {
  return db
    .selectFrom('menuItem')
    .leftJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .leftJoin('customDrink', 'customDrink.id', 'menuItem.customDrinkId')
    .leftJoin('product', 'product.id', 'menuItem.productId')
    .where('menuItem.businessId', '=', businessId)
    .select([
      'menuItem.id',
      'menuItem.type',
      'menuItem.standardDrinkId',
      'menuItem.customDrinkId',
      'menuItem.productId',
      'menuItem.displayOrder',
      'menuItem.isActive',
      'menuItem.featuredItem',
      'menuItem.notes',
      'menuItem.soldOutUntil',
      'menuItem.taxClassId',
      'standardDrink.name as drinkName',
      'standardDrink.description as drinkDescription',
      'standardDrink.preparationInstructions as drinkMethod',
      'standardDrink.image as drinkImage',
      'standardDrink.isAlcoholic as drinkIsAlcoholic',
      'customDrink.name as customName',
      'customDrink.description as customDescription',
      'customDrink.preparationInstructions as customMethod',
      'customDrink.image as customImage',
      'customDrink.isAlcoholic as customIsAlcoholic',
      'customDrink.basePriceCents',
      'customDrink.upCharge',
      'product.description as productDescription',
      'product.image as productImage',
      'product.isAlcoholic as productIsAlcoholic',
      'product.productLineId',
    ])
    .orderBy('menuItem.displayOrder')
    .orderBy('menuItem.id')
    .execute()
}

async function loadRules(db: Database, businessId: number) {
  const rows = await db
    .selectFrom('menuItemAvailability as rule')
    .innerJoin('menuItem', 'menuItem.id', 'rule.menuItemId')
    .where('menuItem.businessId', '=', businessId)
    .select(['rule.menuItemId', 'ruleType', 'weekday', 'startTime', 'endTime', 'startDate', 'endDate', 'season'])
    .execute()
  return groupBy(rows, (row) => row.menuItemId)
}

/** The categories of each item: those of its drink or product, shared or this venue's, active ones only. */
function loadAssignments(db: Database, businessId: number) {
  return db
    .selectFrom('menuItem')
    .innerJoin('categoryAssignment as assignment', (join) => join.on(isOfItem()))
    .innerJoin('category', 'category.id', 'assignment.categoryId')
    .where('menuItem.businessId', '=', businessId)
    .where('assignment.isActive', '=', 1)
    .where('category.isActive', '=', 1)
    .where((eb) => eb.or([eb('category.businessId', 'is', null), eb('category.businessId', '=', businessId)]))
    .select(['menuItem.id as menuItemId', 'assignment.categoryId'])
    .orderBy('assignment.displayOrder')
    .execute()
}

async function loadCategories(db: Database, businessId: number) {
  const rows = await db
    .selectFrom('businessCategory as own')
    .innerJoin('category', 'category.id', 'own.categoryId')
    .where('own.businessId', '=', businessId)
    .where('own.isActive', '=', 1)
    .where('category.isActive', '=', 1)
    .select([
      'category.id',
      'category.name',
      'own.displayName',
      'category.description',
      'category.image',
      'category.businessId',
      'own.featuredCategory',
      'own.displayOrder',
      'own.taxClassId',
    ])
    .execute()
  return rows
    .map(({ displayName, featuredCategory, displayOrder, name, businessId: owner, ...row }) => ({
      ...row,
      isOwn: owner !== null,
      name: displayName ?? name,
      featured: featuredCategory === 1,
      displayOrder: displayOrder ?? Number.MAX_SAFE_INTEGER,
    }))
    .sort(
      (a, b) => Number(b.featured) - Number(a.featured) || a.displayOrder - b.displayOrder || byName(a.name, b.name),
    )
}

async function loadAlcoholicIngredients(db: Database, businessId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('ingredient')
    .select('id')
    .where('isAlcoholic', '=', 1)
    .where((eb) => eb.or([eb('businessId', 'is', null), eb('businessId', '=', businessId)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function loadProducts(db: Database, businessId: number): Promise<Map<number, BookProduct>> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .leftJoin('alcoholType', 'alcoholType.id', 'product.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'product.alcoholSubtypeId')
    .select([
      'product.id',
      'product.name',
      'brand.name as brand',
      'product.isAlcoholic',
      'abvPercentage',
      'product.alcoholTypeId',
      'alcoholSubtypeId',
      'flavor',
      'alcoholType.name as typeName',
      'alcoholSubtype.name as subtypeName',
    ])
    .where('isGroupingOnly', '=', 0)
    .where((eb) => eb.or([eb('product.businessId', 'is', null), eb('product.businessId', '=', businessId)]))
    .orderBy('brand.nameFolded')
    .orderBy('product.nameFolded')
    .execute()
  return new Map(
    rows.map(({ typeName, subtypeName, ...row }) => [
      row.id,
      {
        ...row,
        name: productLabel(row.brand, row.name),
        kind: [typeName, subtypeName].filter(Boolean).join(' '),
        isAlcoholic: row.isAlcoholic === 1,
      },
    ]),
  )
}
