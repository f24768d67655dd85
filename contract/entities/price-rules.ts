import { z } from 'zod'
import { PRICE_RULE_KINDS, PRICE_RULE_SCOPES } from '../enumerations'
import { choice, decimal, initially, money, optional, reference, switchField, text } from '../fields'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'
import { checkServedHours, servedHours } from './served-hours'

/** The field of each kind. */
const AMOUNTS = { Percent: 'percentOff', Amount: 'amountOff', FixedPrice: 'fixedPrice' }
const amounts = linkedBy('kind', AMOUNTS)

const ruleFields = {
  businessId: reference('business'),
  name: text(),
  kind: initially(
    choice(PRICE_RULE_KINDS, { labels: { Percent: 'Percent off', Amount: 'Amount off', FixedPrice: 'Fixed price' } }),
    'Percent',
  ),
  percentOff: optional(decimal({ min: 1, max: 100, step: 0.01 })),
  amountOff: optional(money({ min: 0.01 })),
  fixedPrice: optional(money({ min: 0.01 })),
  scope: initially(
    choice(PRICE_RULE_SCOPES, { labels: { Menu: 'The whole menu', Chosen: 'Chosen items and categories' } }),
    'Menu',
  ),
  /** Whether it takes something off drinks with alcohol, too. */
  includesAlcohol: initially(switchField(), false),
  ...servedHours,
  isActive: initially(switchField(), true),
}

/** A price by rule, such as happy hour (docs/rules/money.md#price-rules). */
export const priceRule = {
  ...entity(
    'priceRule',
    ruleFields,
    { placeName: joinedName },
    { name: 'priceRules', path: 'businesses/price-rules', subject: 'PriceRule' },
  ),
  input: z
    .object(ruleFields)
    .superRefine((row, context) => {
      amounts.check(row, context)
      checkServedHours(row, context)
    }, AT_ONCE)
    .transform(amounts.clear),
}

const parts = { subject: 'PriceRule', partOf: ['priceRuleId'] } as const

/** An item of a price rule for chosen ones. */
export const priceRuleItem = entity(
  'priceRuleItem',
  { priceRuleId: reference('priceRule'), menuItemId: reference('menuItem') },
  { name: joinedName, ruleName: joinedName },
  { name: 'priceRuleItems', path: 'businesses/price-rules/items', ...parts },
)

/** A category of a price rule for chosen ones. */
export const priceRuleCategory = entity(
  'priceRuleCategory',
  { priceRuleId: reference('priceRule'), categoryId: reference('category') },
  { name: joinedName, ruleName: joinedName },
  { name: 'priceRuleCategories', path: 'businesses/price-rules/categories', ...parts },
)
