import type { Catalogue } from '../crud/definition/catalogue'
import { defaultProductRules, productPriceTierRules } from './business-menu/one-default'
import {
  businessCategoryRules,
  categoryAssignmentRules,
  customDrinkRules,
  menuItemRules,
} from './business-menu/same-business'
import { drinkSubstitutionRules } from './master-menu/substitution-rules'
import { productRules } from './products/product-rules'

/** By table: what a definition cannot say because it needs the database. */
export const rules: Catalogue['rules'] = {
  product: productRules,
  standardDrinkSubstitution: drinkSubstitutionRules,
  businessCategory: businessCategoryRules,
  businessDefaultProduct: defaultProductRules,
  businessProductPriceTier: productPriceTierRules,
  categoryAssignment: categoryAssignmentRules,
  customDrink: customDrinkRules,
  menuItem: menuItemRules,
}
