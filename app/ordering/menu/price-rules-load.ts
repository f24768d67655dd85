import { WEEKDAYS } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import type { Database, Trx } from '../../../db/store'
import type { PriceRule } from './price-rules'

/** A price rule as it is stored, with its parts and who has confirmed it as it is now. */
export interface StoredRule {
  rule: PriceRule
  isActive: boolean
  /** The items, the reduction and the hours, in one text. A confirmation holds for these terms. */
  terms: string
  confirmation: { confirmedBy: string; confirmedAt: number } | null
}

/** Reads a business's price rules, oldest first. */
export async function loadPriceRules(db: Database | Trx, businessId: number): Promise<StoredRule[]> {
  const rows = await db.selectFrom('priceRule').selectAll().where('businessId', '=', businessId).orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db
    .selectFrom('priceRuleItem')
    .select(['priceRuleId', 'menuItemId'])
    .where('priceRuleId', 'in', ids)
    .orderBy('menuItemId')
    .execute()
  const categories = await db
    .selectFrom('priceRuleCategory')
    .select(['priceRuleId', 'categoryId'])
    .where('priceRuleId', 'in', ids)
    .orderBy('categoryId')
    .execute()
  const confirmations = await db
    .selectFrom('priceRuleConfirmation')
    .select(['priceRuleId', 'terms', 'confirmedBy', 'confirmedAt'])
    .where('priceRuleId', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const itemsOf = groupBy(items, ({ priceRuleId }) => priceRuleId)
  const categoriesOf = groupBy(categories, ({ priceRuleId }) => priceRuleId)
  const confirmationsOf = groupBy(confirmations, ({ priceRuleId }) => priceRuleId)
  return rows.map((row): StoredRule => {
    const { id, name, kind, scope, startTime, endTime, startDate, endDate } = row
    const amount = { Percent: row.percentOff, Amount: row.amountOffCents, FixedPrice: row.fixedPriceCents }[kind] ?? 0
    const itemIds = (itemsOf.get(id) ?? []).map(({ menuItemId }) => menuItemId)
    const categoryIds = (categoriesOf.get(id) ?? []).map(({ categoryId }) => categoryId)
    const rule: PriceRule = {
      id,
      name,
      off: { kind, amount },
      includesAlcohol: row.includesAlcohol === 1,
      of: scope === 'Menu' ? null : { itemIds: new Set(itemIds), categoryIds: new Set(categoryIds) },
      weekdays: WEEKDAYS.filter((day) => row[day] === 1),
      startTime,
      endTime,
      startDate,
      endDate,
    }
    const terms = termsOf(rule)
    const confirmation = confirmationsOf.get(id)?.find((one) => one.terms === terms) ?? null
    return {
      rule,
      isActive: row.isActive === 1,
      terms,
      confirmation: confirmation && { confirmedBy: confirmation.confirmedBy, confirmedAt: confirmation.confirmedAt },
    }
  })
}

function termsOf({ off, includesAlcohol, of, weekdays, startTime, endTime, startDate, endDate }: PriceRule): string {
  const what = of && [[...of.itemIds], [...of.categoryIds]]
  return JSON.stringify([what, includesAlcohol, off.kind, off.amount, weekdays, startTime, endTime, startDate, endDate])
}

/** True if the rule may hold: it is active and, with alcohol in it, an Owner has confirmed it. */
export function isInForce({ rule, isActive, confirmation }: StoredRule): boolean {
  return isActive && (!rule.includesAlcohol || confirmation !== null)
}

/** Reads the rules that a business's prices are made with. */
export async function loadRulesInForce(db: Database, businessId: number): Promise<PriceRule[]> {
  return (await loadPriceRules(db, businessId)).filter(isInForce).map(({ rule }) => rule)
}
