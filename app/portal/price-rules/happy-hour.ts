import { clockLabel, dayLabel } from '../../../contract/clock'
import type { MenuHours } from '../../../contract/availability'
import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { dayName } from '../../../contract/opening-times'
import { formatDollars } from '../../../contract/money'
import { partsOfDate } from '../../../contract/price-rules'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { bestPrice, rulesOf, stretchOf, type PriceOff, type PriceRule } from '../../ordering/menu/price-rules'
import { isInForce, loadPriceRules, type StoredRule } from '../../ordering/menu/price-rules-load'
import { priceLine } from '../../ordering/menu/pricing'
import type { Services } from '../../platform/server/services'

/** How many prices the preview of a rule shows. */
const EXAMPLES = 4

export type RuleState = 'now' | 'on' | 'off' | 'unconfirmed'

/** Reads a venue's price rules for staff, with the week as parts of its business dates. @throws 404 */
export async function readHappyHour(app: Services, businessId: number) {
  const book = await app.priceBooks.of(app.db, businessId)
  const stored = await loadPriceRules(app.db, businessId)
  const now = app.now()
  const rules = stored.map((one, index) => ({
    id: one.rule.id,
    number: index + 1,
    name: one.rule.name,
    off: offInWords(one.rule.off),
    what: whatInWords(one.rule),
    when: whenInWords(one.rule),
    state: stateOf(one, book.venue.timeZone, now),
    examples: examplesOf(book, one.rule),
  }))
  const week = WEEKDAYS.map((day) => ({ day: dayName(day), bars: barsOf(stored, day) }))
  return { rules, week }
}

export type HappyHour = Awaited<ReturnType<typeof readHappyHour>>

function stateOf(stored: StoredRule, timeZone: string, now: number): RuleState {
  if (!stored.isActive) return 'off'
  if (!isInForce(stored)) return 'unconfirmed'
  return stretchOf(stored.rule, timeZone, now).isOn ? 'now' : 'on'
}

/** The rules of a weekday, as hours after 06:00. */
function barsOf(stored: readonly StoredRule[], day: Weekday) {
  return stored.flatMap((one, index) =>
    one.rule.weekdays.includes(day)
      ? partsOfDate(one.rule).map((part) => ({ number: index + 1, name: one.rule.name, isOn: isInForce(one), ...part }))
      : [],
  )
}

function offInWords({ kind, amount }: PriceOff): string {
  if (kind === 'Percent') return `${amount}% off`
  return kind === 'Amount' ? `${formatDollars(amount)} off` : `${formatDollars(amount)} each`
}

function whatInWords({ of, includesAlcohol }: PriceRule): string {
  const alcohol = includesAlcohol ? 'with alcohol' : 'without alcohol'
  if (of === null) return `Whole menu, ${alcohol}`
  const items = of.itemIds.size === 1 ? '1 item' : `${of.itemIds.size} items`
  const categories = of.categoryIds.size === 1 ? '1 category' : `${of.categoryIds.size} categories`
  const parts = [...(of.categoryIds.size > 0 ? [categories] : []), ...(of.itemIds.size > 0 ? [items] : [])]
  return parts.length === 0 ? 'Nothing yet: add items or categories' : `${parts.join(' and ')}, ${alcohol}`
}

/** 'Monday to Friday, 4:00 PM to 7:00 PM, from 06/01/2026' */
function whenInWords({ weekdays, startTime, endTime, startDate, endDate }: MenuHours): string {
  const hours =
    startTime === null || endTime === null ? 'all day' : `${clockLabel(startTime)} to ${clockLabel(endTime)}`
  return [
    daysInWords(weekdays),
    hours,
    ...(startDate === null ? [] : [`from ${dayLabel(startDate)}`]),
    ...(endDate === null ? [] : [`until ${dayLabel(endDate)}`]),
  ].join(', ')
}

function daysInWords(weekdays: readonly Weekday[]): string {
  const [first] = weekdays
  const last = weekdays.at(-1)
  if (first === undefined || last === undefined) return 'No days'
  if (weekdays.length === WEEKDAYS.length) return 'Every day'
  const isInARow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === weekdays.length - 1
  if (isInARow && weekdays.length > 2) return `${dayName(first)} to ${dayName(last)}`
  return weekdays.map(dayName).join(', ')
}

/** Prices of some items of a rule, without it and with it alone, in the menu's order. Items that it makes no cheaper are left out. */
function examplesOf(book: PriceBook, rule: PriceRule) {
  const examples: Array<{ name: string; was: string; is: string }> = []
  for (const item of book.items.values()) {
    const example = exampleOf(book, rule, item)
    if (example) examples.push(example)
    if (examples.length === EXAMPLES) break
  }
  return examples
}

function exampleOf(book: PriceBook, rule: PriceRule, item: BookItem) {
  if (!item.isActive || item.pours.length === 0 || rulesOf([rule], item).length === 0) return undefined
  const line = priceLine(book, item, {}, '')
  const { unitPriceCents, discountCents } = bestPrice([rule], line)
  if (discountCents === 0) return undefined
  return { name: item.name, was: formatDollars(line.unitPriceCents), is: formatDollars(unitPriceCents) }
}
