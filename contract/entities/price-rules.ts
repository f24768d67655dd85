import { z } from 'zod'
import { PRICE_RULE_KINDS, PRICE_RULE_SCOPES } from '../enumerations'
import {
  choice,
  date,
  decimal,
  initially,
  money,
  optional,
  reference,
  REQUIRED,
  switchField,
  text,
  time,
} from '../fields'
import { entity, joinedName } from './entity'
import { linkedBy, AT_ONCE } from './links'

/** The field of each kind. */
const AMOUNTS = { Percent: 'percentOff', Amount: 'amountOff', FixedPrice: 'fixedPrice' }
const amounts = linkedBy('kind', AMOUNTS)

/** A switch for each weekday, all on. */
const held = () => initially(switchField(), true)

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
  monday: held(),
  tuesday: held(),
  wednesday: held(),
  thursday: held(),
  friday: held(),
  saturday: held(),
  sunday: held(),
  startTime: optional(time()),
  endTime: optional(time()),
  startDate: optional(date()),
  endDate: optional(date()),
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
      const { startTime, endTime, startDate, endDate } = row
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      amounts.check(row, context)
      if (startTime !== null && endTime === null) refuse('endTime', REQUIRED)
      if (startTime === null && endTime !== null) refuse('startTime', REQUIRED)
      if (startTime !== null && startTime === endTime) refuse('endTime', 'Must be another time than the start')
      if (startDate !== null && endDate !== null && endDate < startDate) {
        refuse('endDate', 'Must not be before the first day')
      }
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
