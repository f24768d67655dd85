import { priceRule, priceRuleCategory, priceRuleItem } from '../../../../contract/entities/price-rules'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'

/** A price by rule, such as happy hour. */
export const priceRules = defineResource(priceRule, {
  screen: '/business-menu/price-rules',
  label: ['price rule', 'price rules'],
  columns: ['id', 'name', 'placeName', 'kind', 'startTime', 'endTime', 'includesAlcohol', 'isActive'],
  labels: {
    placeName: 'Business',
    kind: 'How',
    percentOff: 'Percent Off',
    amountOff: 'Amount Off',
    fixedPrice: 'Fixed Price',
    scope: 'What',
    includesAlcohol: 'With Alcohol',
    isActive: 'Active',
    startTime: 'From',
    endTime: 'Until',
    startDate: 'First Day',
    endDate: 'Last Day',
  },
  search: ['name', 'placeName'],
  filters: ['isActive', 'includesAlcohol'],
  joined: { placeName: 'businessId.placeId.name' },
  shown: { percentOff: { kind: ['Percent'] }, amountOff: { kind: ['Amount'] }, fixedPrice: { kind: ['FixedPrice'] } },
  needed: ['percentOff', 'amountOff', 'fixedPrice'],
  effects: [{ field: 'kind', sets: { percentOff: null, amountOff: null, fixedPrice: null } }],
  owns: ['priceRuleItem', 'priceRuleCategory'],
  ofBusiness: true,
  children: [
    {
      table: 'priceRuleItem',
      by: 'priceRuleId',
      title: 'Items',
      columns: ['id', 'name'],
      labels: { name: 'Item' },
      add: { label: 'Add Item' },
      deletable: true,
      when: { scope: ['Chosen'] },
    },
    {
      table: 'priceRuleCategory',
      by: 'priceRuleId',
      title: 'Categories',
      columns: ['id', 'name'],
      labels: { name: 'Category' },
      add: { label: 'Add Category' },
      deletable: true,
      when: { scope: ['Chosen'] },
    },
  ],
})

/** An item of a price rule: a part of it. */
export const priceRuleItems = defineResource(priceRuleItem, {
  scope: { businessId: 'priceRuleId.businessId' },
  screen: '/business-menu/price-rule-items',
  label: ['price rule item', 'price rule items'],
  columns: ['id', 'name', 'ruleName'],
  labels: { name: 'Item', ruleName: 'Price Rule' },
  search: ['name', 'ruleName'],
  joined: {
    name: first(
      'menuItemId.standardDrinkId.name',
      'menuItemId.customDrinkId.name',
      text`${'menuItemId.productId.brandId.name'} ${'menuItemId.productId.name'}`,
    ),
    ruleName: 'priceRuleId.name',
  },
})

/** A category of a price rule: a part of it. */
export const priceRuleCategories = defineResource(priceRuleCategory, {
  scope: { businessId: 'priceRuleId.businessId' },
  screen: '/business-menu/price-rule-categories',
  label: ['price rule category', 'price rule categories'],
  columns: ['id', 'name', 'ruleName'],
  labels: { name: 'Category', ruleName: 'Price Rule' },
  search: ['name', 'ruleName'],
  joined: { name: 'categoryId.name', ruleName: 'priceRuleId.name' },
})
