import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { isAvailableAt, type AvailabilityRule } from './availability'
import { mlOfMeasure } from './measures'
import { seasonOf } from './seasons'

const zone = 'America/New_York'
const at = (local: string) => DateTime.fromISO(local, { zone }).toMillis()
const blank = { weekday: null, startTime: null, endTime: null, startDate: null, endDate: null, season: null }
const rule = (change: Partial<AvailabilityRule> & Pick<AvailabilityRule, 'ruleType'>) => ({ ...blank, ...change })

const friday = rule({ ruleType: 'DayOfWeek', weekday: 'friday' })
const saturday = rule({ ruleType: 'DayOfWeek', weekday: 'saturday' })
const happyHour = rule({ ruleType: 'TimeOfDay', startTime: '17:00:00', endTime: '19:00:00' })
const late = rule({ ruleType: 'TimeOfDay', startTime: '22:00:00', endTime: '02:00:00' })
const november = rule({ ruleType: 'Date', startDate: '2025-11-01', endDate: '2025-11-30' })
const fromDecember = rule({ ruleType: 'Date', startDate: '2025-12-01' })
const fall = rule({ ruleType: 'Season', season: 'Fall' })
const summer = rule({ ruleType: 'Season', season: 'Summer' })

describe('a menu item', () => {
  // 2025-11-21 is a Friday.
  it.each([
    ['without rules', [], '2025-11-21T18:00', true],
    ['for Fridays, on Friday', [friday], '2025-11-21T18:00', true],
    ['for Fridays, on Thursday', [friday], '2025-11-20T18:00', false],
    ['for Fridays, after midnight', [friday], '2025-11-22T01:00', true],
    ['for Saturdays, after midnight of Friday', [saturday], '2025-11-22T01:00', false],
    ['for Fridays or Saturdays, on Saturday', [friday, saturday], '2025-11-22T18:00', true],
    ['for the happy hour, during it', [happyHour], '2025-11-21T17:00', true],
    ['for the happy hour, after it', [happyHour], '2025-11-21T19:00', false],
    ['for late hours, before midnight', [late], '2025-11-21T23:00', true],
    ['for late hours, after midnight', [late], '2025-11-22T01:59', true],
    ['for late hours, in the evening', [late], '2025-11-21T21:59', false],
    ['for the happy hour or late, late', [happyHour, late], '2025-11-21T22:30', true],
    ['for the happy hour on Fridays, on Thursday', [friday, happyHour], '2025-11-20T18:00', false],
    ['for the happy hour on Fridays, on Friday', [friday, happyHour], '2025-11-21T18:00', true],
    ['for Friday nights, after midnight', [friday, late], '2025-11-22T01:00', true],
    ['for November, on its last evening', [november], '2025-12-01T01:00', true],
    ['for November, in December', [november], '2025-12-01T18:00', false],
    ['from December on, in December', [fromDecember], '2025-12-01T18:00', true],
    ['for fall or summer, in fall', [fall, summer], '2025-11-21T18:00', true],
    ['for summer, in fall', [summer], '2025-11-21T18:00', false],
    ['with an empty rule', [rule({ ruleType: 'DayOfWeek' })], '2025-11-21T18:00', false],
    ['with an empty date rule', [rule({ ruleType: 'Date' })], '2025-11-21T18:00', false],
  ])('%s (%#) is sold: %s %s %s', (_, rules, moment, expected) => {
    expect(isAvailableAt(rules, zone, at(moment))).toBe(expected)
  })
})

describe('seasons and measures', () => {
  it.each([
    ['2025-02-28', 'Winter'],
    ['2025-03-01', 'Spring'],
    ['2025-06-01', 'Summer'],
    ['2025-09-30', 'Fall'],
    ['2025-12-01', 'Winter'],
  ])('%s is in %s', (date, season) => {
    expect(seasonOf(date)).toBe(season)
  })

  it.each([
    [45, 'ml', 45],
    [2, 'oz', 59.147],
    [2, 'dashes', 1.8],
    [3, 'drops', 0.15],
    [1, 'Bar Spoon', 5],
    [2, 'piece', null],
    [1, 'top up', 90],
  ])('%d %s are %s ml', (quantity, unit, ml) => {
    const measured = mlOfMeasure(quantity, unit)
    if (ml === null) expect(measured).toBeNull()
    else expect(measured).toBeCloseTo(ml, 6)
  })
})
