import { menuItemAvailability } from '../../../../contract/entities/business-menu'
import { clockLabel, dayLabel } from '../../../../contract/clock'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'
import { capitals } from '../../../records/definition/names'

/** Times at which a menu item is served: a part of the item. An item without a rule is always served. */
export const availabilityRules = defineResource(menuItemAvailability, {
  screen: '/business-menu/availability-rules',
  scope: {
    businessId: 'menuItemId.businessId',
    isAlcoholic: first(
      'menuItemId.standardDrinkId.isAlcoholic',
      'menuItemId.customDrinkId.isAlcoholic',
      'menuItemId.productId.isAlcoholic',
    ),
  },
  label: ['availability rule', 'availability rules'],
  messages: { created: 'Created availability rule!' },
  columns: ['id', 'name', 'ruleType', 'weekday', 'startTime', 'endTime', 'startDate', 'endDate', 'season'],
  labels: { name: 'Menu Item', ruleType: 'Type' },
  search: ['name', 'ruleType', 'weekday', 'season'],
  filters: ['ruleType'],
  joined: {
    name: first(
      'menuItemId.standardDrinkId.name',
      'menuItemId.customDrinkId.name',
      text`${'menuItemId.productId.brandId.name'} ${'menuItemId.productId.name'}`,
    ),
  },
  sort: 'name,asc',
  editFields: ['ruleType', 'weekday', 'startTime', 'endTime', 'startDate', 'endDate', 'season'],
  display: (of) => [of('name'), whenOf(of)].filter(Boolean).join(': '),
  displayAsPart: whenOf,
  shown: {
    weekday: { ruleType: ['DayOfWeek'] },
    startTime: { ruleType: ['TimeOfDay'] },
    endTime: { ruleType: ['TimeOfDay'] },
    startDate: { ruleType: ['Date'] },
    endDate: { ruleType: ['Date'] },
    season: { ruleType: ['Season'] },
  },
  needed: ['weekday', 'startTime', 'endTime', 'season'],
})

/** 'Friday', '5:00 PM to 7:00 PM', '12/24/2026 to 12/26/2026', 'Summer'. */
function whenOf(
  of: (field: 'weekday' | 'season' | 'startTime' | 'endTime' | 'startDate' | 'endDate') => string,
): string {
  if (of('startTime')) return `${clockLabel(of('startTime'))} to ${clockLabel(of('endTime'))}`
  const [start, end] = [dayLabel(of('startDate')), dayLabel(of('endDate'))]
  if (start && end) return start === end ? start : `${start} to ${end}`
  if (start) return `From ${start}`
  if (end) return `Until ${end}`
  return capitals(of('weekday')) || of('season')
}
