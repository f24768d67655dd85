import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../../contract/calls/menu'
import { timedMenu } from '../../../../contract/entities/timed-menus'
import type { AvailabilityRule } from '../../../../contract/availability'
import { SEASONS, WEEKDAYS } from '../../../../contract/enumerations'
import { openBarback, type TestBarback } from '../../../../testing/barback'
import { demoVenue, menuItemNamed } from '../../../../testing/orders'

/** Serving times as the guests' menu shows them, by the venue's own clock, across both clock changes as well. */

let bar: TestBarback
let businessId: number
let placeId: number
let menuItemId: number
beforeAll(async () => {
  bar = await openBarback()
  ;({ businessId, placeId } = await demoVenue(bar))
  menuItemId = await menuItemNamed(bar, businessId, 'Margarita')
})
afterAll(() => bar.stop())

const NOTHING = { weekday: null, startTime: null, endTime: null, startDate: null, endDate: null, season: null }
type Rule = Partial<AvailabilityRule> & Pick<AvailabilityRule, 'ruleType'>

async function serve(timeZone: string, rules: readonly Rule[]) {
  const { db } = bar.app
  await db.updateTable('place').set({ timeZone }).where('id', '=', placeId).execute()
  await db.deleteFrom('menuItemAvailability').where('menuItemId', '=', menuItemId).execute()
  const rows = rules.map((rule) => ({ ...NOTHING, ...rule, menuItemId, createdAt: 0, updatedAt: 0 }))
  if (rows.length > 0) await db.insertInto('menuItemAvailability').values(rows).execute()
}

/** Whether the menu shows the item as served at this moment. */
async function isServedAt(moment: number | string): Promise<boolean> {
  bar.clock.set(new Date(moment).getTime())
  const guest = await bar.customer()
  const { results } = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
  const item = results.find(({ id }) => id === menuItemId)
  return item !== undefined && item.unavailable?.code !== 'not_now'
}

const LATE: Rule = { ruleType: 'TimeOfDay', startTime: '22:00:00', endTime: '02:00:00' }
const SMALL_HOURS: Rule = { ruleType: 'TimeOfDay', startTime: '01:00:00', endTime: '03:00:00' }
const SATURDAY: Rule = { ruleType: 'DayOfWeek', weekday: 'saturday' }
const CHRISTMAS_EVE: Rule = { ruleType: 'Date', startDate: '2026-12-24', endDate: '2026-12-24' }
const SUMMER: Rule = { ruleType: 'Season', season: 'Summer' }

test.each<[string, string, Rule[], string, boolean]>([
  ['past midnight, on the night the clocks go back, the first time', 'New_York', [LATE], '2026-11-01T05:30Z', true],
  ['and in the repeated hour', 'New_York', [LATE], '2026-11-01T06:30Z', true],
  ['until 2:00 after the repeated hour', 'New_York', [LATE], '2026-11-01T07:00Z', false],
  ['on the night the clocks go forward, up to the skipped hour', 'New_York', [SMALL_HOURS], '2026-03-08T06:59Z', true],
  ['not beyond the skipped hour', 'New_York', [SMALL_HOURS], '2026-03-08T07:00Z', false],
  ['on Saturday night until the bar’s day ends at 6:00', 'New_York', [SATURDAY], '2026-11-01T10:59Z', true],
  ['not from 6:00 on Sunday', 'New_York', [SATURDAY], '2026-11-01T11:00Z', false],
  ['on Saturday at the venue, though it is Friday elsewhere', 'Los_Angeles', [SATURDAY], '2026-05-23T13:00Z', true],
  ['not while it is still Friday at the venue', 'Los_Angeles', [SATURDAY], '2026-05-23T12:59Z', false],
  ['on its date, through the night', 'Honolulu', [CHRISTMAS_EVE], '2026-12-25T15:59Z', true],
  ['not when the night is over', 'Honolulu', [CHRISTMAS_EVE], '2026-12-25T16:00Z', false],
  ['in its season, from the first morning at the venue', 'Anchorage', [SUMMER], '2026-06-01T14:00Z', true],
  ['not the night before', 'Anchorage', [SUMMER], '2026-06-01T13:59Z', false],
  ['on Saturdays late, after midnight', 'Chicago', [SATURDAY, LATE], '2026-05-24T06:30Z', true],
  ['not on Saturdays early', 'Chicago', [SATURDAY, LATE], '2026-05-23T20:00Z', false],
])('an item is served %s (%s)', async (_, city, rules, moment, expected) => {
  await serve(city === 'Honolulu' ? 'Pacific/Honolulu' : `America/${city}`, rules)
  expect(await isServedAt(moment)).toBe(expected)
})

const date = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`)
const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ ruleType: fc.constant('DayOfWeek' as const), weekday: fc.constantFrom(...WEEKDAYS) }),
  fc.record({ ruleType: fc.constant('TimeOfDay' as const), startTime: time, endTime: time }),
  fc.record({ ruleType: fc.constant('Season' as const), season: fc.constantFrom(...SEASONS) }),
  fc.tuple(date, date, fc.constantFrom('from', 'until', 'both')).map(([one, other, ends]): Rule => {
    const [startDate = null, endDate = null] = [one, other].sort()
    return {
      ruleType: 'Date',
      startDate: ends === 'until' ? null : startDate,
      endDate: ends === 'from' ? null : endDate,
    }
  }),
)

/** The same rule computed with `Date`: the venue's local time, and its day starting at 6:00. */
function expectedAt(rules: readonly Rule[], timeZone: string, moment: number): boolean {
  const clock = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone })
  const [, now = ''] = clock(moment).split(' ')
  const [calendar = ''] = clock(moment).split(' ')
  const day = new Date(`${calendar}T00:00:00Z`)
  if (now < '06:00:00') day.setUTCDate(day.getUTCDate() - 1)
  const today = day.toISOString().slice(0, 10)
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7]
  const season = ['Winter', 'Spring', 'Summer', 'Fall'][Math.floor(((day.getUTCMonth() + 1) % 12) / 3)]
  const holds = ({ ruleType, startTime, endTime, startDate, endDate, ...rule }: Rule) => {
    if (ruleType === 'DayOfWeek') return rule.weekday === weekday
    if (ruleType === 'Season') return rule.season === season
    if (ruleType === 'Date') return (startDate ?? today) <= today && today <= (endDate ?? today)
    const [from, to] = [startTime ?? '', endTime ?? '']
    return from < to ? from <= now && now < to : now >= from || now < to
  }
  const types = new Set(rules.map(({ ruleType }) => ruleType))
  return [...types].every((type) => rules.some((rule) => rule.ruleType === type && holds(rule)))
}

test('whatever its rules, the menu follows the venue’s clock and calendar', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns'),
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      // To the minute, through a year with both clock changes.
      fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }).map((minute) => Date.UTC(2026, 0, 1) + minute * 60_000),
      async (timeZone, rules, moment) => {
        await serve(timeZone, rules)
        expect(await isServedAt(moment)).toBe(expectedAt(rules, timeZone, moment))
      },
    ),
    { numRuns: 60 },
  )
})

const BRUNCH = { saturday: true, sunday: true, startTime: '10:00:00', endTime: '15:00:00' }
const NIGHTS = { startTime: '23:00:00', endTime: '02:00:00' }
const SUMMER_MENU = { startDate: '2026-06-01', endDate: '2026-08-31' }
const ALL_OFF = Object.fromEntries(WEEKDAYS.map((day) => [day, false]))

test.each<[string, object[], string, boolean]>([
  ['with brunch on its days', [{ ...ALL_OFF, ...BRUNCH }], '2026-06-06T14:00Z', true],
  ['not before brunch', [{ ...ALL_OFF, ...BRUNCH }], '2026-06-06T13:59Z', false],
  ['not on other days', [{ ...ALL_OFF, ...BRUNCH }], '2026-06-05T14:00Z', false],
  ['late, past midnight', [NIGHTS], '2026-06-07T05:59Z', true],
  ['on the last day until it ends at 6:00', [SUMMER_MENU], '2026-09-01T09:59Z', true],
  ['not after the last day', [SUMMER_MENU], '2026-09-01T10:00Z', false],
  ['with either of two menus', [{ ...ALL_OFF, ...BRUNCH }, NIGHTS], '2026-06-05T03:00Z', true],
  ['always while its menu is off', [{ ...ALL_OFF, isActive: false }], '2026-06-06T14:00Z', true],
  ['never on a menu without days', [ALL_OFF], '2026-06-06T14:00Z', false],
])('an item of a timed menu is served %s', async (_, menus, moment, expected) => {
  await serve('America/New_York', [])
  const owner = await bar.staff('owner')
  const { db } = bar.app
  await db.deleteFrom('timedMenu').where('businessId', '=', businessId).execute()
  const { categoryId } = await db
    .selectFrom('menuItem')
    .innerJoin('categoryAssignment', 'categoryAssignment.standardDrinkId', 'menuItem.standardDrinkId')
    .where('menuItem.id', '=', menuItemId)
    .select('categoryAssignment.categoryId')
    .executeTakeFirstOrThrow()
  for (const [n, menu] of menus.entries()) {
    const made = await owner.post('/v1/businesses/timed-menus', { businessId, name: `Menu ${n}`, ...menu })
    const { id: timedMenuId } = made.read(timedMenu.record)
    await owner.post('/v1/businesses/timed-menus/categories', { timedMenuId, categoryId })
  }
  expect(await isServedAt(moment)).toBe(expected)
})
