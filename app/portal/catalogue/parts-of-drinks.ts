import type { MarkedType, MenuItemType } from '../../../contract/enumerations'
import type { ChildList } from '../../records/definition/definition'
import { first, text } from '../../records/definition/expression'

/** Recipes, categories and allergens work the same for standard drinks, custom drinks and products. */

const RECIPE_COLUMNS = ['id', 'type', 'name', 'quantity', 'flavor', 'isOptional', 'priority'] as const

/** The definition that the recipe items of standard and custom drinks share. */
export const RECIPE_ITEM = {
  label: ['recipe item', 'recipe items'],
  messages: { created: 'Created  recipe item!', deleteFailed: 'Error deleting recipe item!' },
  columns: RECIPE_COLUMNS,
  units: { quantity: 'unit' },
  search: ['name'],
  joined: {
    name: first(
      text`${'productId.brandId.name'} ${'productId.name'}`,
      'ingredientId.name',
      'alcoholTypeId.name',
      'alcoholSubtypeId.name',
    ),
  },
  sort: 'priority,asc',
  shown: {
    alcoholTypeId: { type: ['AlcoholType'] },
    alcoholSubtypeId: { type: ['AlcoholSubtype'] },
    productId: { type: ['Product'] },
    ingredientId: { type: ['Ingredient'] },
    flavor: { type: ['AlcoholType', 'AlcoholSubtype'] },
  },
  needed: ['alcoholTypeId', 'alcoholSubtypeId', 'productId', 'ingredientId'],
} as const

/** Fields of a recipe item's form. */
export const RECIPE_ITEM_FIELDS = [
  'type',
  'alcoholTypeId',
  'alcoholSubtypeId',
  'productId',
  'ingredientId',
  'flavor',
  'quantity',
  'unit',
  'isOptional',
] as const

/** The recipe on a drink's screen. */
export const recipe = (table: string, by: string): ChildList<never> => ({
  table,
  by,
  title: 'Recipe Items',
  columns: RECIPE_COLUMNS,
  opens: {
    by: 'type',
    to: {
      AlcoholType: '/alcohols/types/{alcoholTypeId}',
      AlcoholSubtype: '/alcohols/subtypes/{alcoholSubtypeId}',
      Product: '/products/{productId}',
      Ingredient: '/core/ingredients/{ingredientId}',
    },
  },
  add: { label: 'Add Recipe Item' },
  editable: ['quantity', 'isOptional', 'priority'],
  deletable: true,
})

/** The categories on the screen of a drink or product. */
export const categoriesOf = (type: MenuItemType, by: string, title: string): ChildList<never> => ({
  table: 'categoryAssignment',
  by,
  title: 'Categories',
  fixed: { type },
  columns: ['id', 'categoryType', 'categoryName', 'categoryDescription', 'isActive'],
  labels: { categoryName: 'Name', categoryDescription: 'Description' },
  opens: '/core/categories/{categoryId}',
  add: { label: 'Add Category', title, fields: ['categoryId', 'displayOrder', 'isActive'] },
  deletable: true,
})

/** The allergens on the screen of an ingredient or product. */
export const allergensOf = (type: MarkedType, by: string): ChildList<never> => ({
  table: 'allergenMark',
  by,
  title: 'Allergens',
  fixed: { type },
  columns: ['id', 'allergen'],
  add: { label: 'Add Allergen', fields: ['allergen'] },
  deletable: true,
})
