import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import {
  businessDate,
  businessDayStart,
  closesAt,
  hoursLabel,
  isBeforeLastCall,
  isOpenAt,
  localDate,
  openEvening,
} from './hours'
import { defaultHours as everyDay, hoursOf as weekOf, openingTimes } from './opening-times'

const zone = 'America/New_York'
const at = (local: string, timeZone = zone) => DateTime.fromISO(local, { zone: timeZone }).toMillis()
const local = (ms: number | null) => (ms === null ? null : DateTime.fromMillis(ms, { zone }).toISO())

const hoursOf = (...day: Parameters<typeof weekOf>) => openingTimes({ hoursOfOperations: weekOf(...day) })
const defaultHours = () => openingTimes({ hoursOfOperations: everyDay() })

/** 14:00 to 02:00, Mondays closed, Sundays 11:00 to 22:00. 2025-11-21 is a Friday. */
const hours = hoursOf((weekday) => {
  if (weekday === 'monday') return null
  return weekday === 'sunday' ? { open: '11:00:00', close: '22:00:00' } : { open: '14:00:00', close: '02:00:00' }
})

describe('a venue', () => {
  it.each([
    ['2025-11-21T13:59:59', false],
    ['2025-11-21T14:00:00', true],
    ['2025-11-22T01:59:59', true],
    ['2025-11-22T02:00:00', false],
    ['2025-11-23T01:30:00', true],
    ['2025-11-23T22:00:00', false],
    ['2025-11-24T01:00:00', false],
    ['2025-11-24T20:00:00', false],
  ])('at %s is open: %s', (moment, open) => {
    expect(isOpenAt(hours, zone, at(moment))).toBe(open)
  })

  it('is open by its own clock, not by the server’s', () => {
    expect(isOpenAt(hours, 'America/Los_Angeles', at('2025-11-22T04:30:00'))).toBe(true)
    expect(isOpenAt(hours, 'America/New_York', at('2025-11-22T04:30:00'))).toBe(false)
  })

  it('that closes when it opens is open around the clock', () => {
    const always = hoursOf(() => ({ open: '08:00:00', close: '08:00:00' }))
    fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => isOpenAt(always, zone, ms)))
  })

  it.each([
    // The night the clocks go forward has no 02:00 to 03:00: closing at 02:00 is 03:00 summer time, twelve hours after opening.
    ['2025-03-08T20:00:00', '2025-03-09T03:00:00.000-04:00', 12],
    // The night they go back passes 01:00 to 02:00 twice, and closes after the second.
    ['2025-11-01T20:00:00', '2025-11-02T02:00:00.000-05:00', 13],
    ['2025-11-21T20:00:00', '2025-11-22T02:00:00.000-05:00', 12],
  ])('that is open at %s closes at %s, %d hours after it opened', (moment, closes, lasts) => {
    const evening = openEvening(defaultHours(), zone, at(moment))
    expect(local(closesAt(defaultHours(), zone, at(moment)))).toBe(closes)
    expect(evening && (evening.closesAt - evening.opensAt) / 3_600_000).toBe(lasts)
  })

  it("that closes at a time which occurs twice closes at the first, whatever the reader's season", () => {
    const early = hoursOf(() => ({ open: '14:00:00', close: '01:30:00' }))
    expect(local(closesAt(early, zone, at('2025-11-01T20:00:00')))).toBe('2025-11-02T01:30:00.000-04:00')
  })

  it('is open exactly during its evening, on any day of any year, DST included', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }), (ms) => {
        const evening = openEvening(hours, zone, ms)
        expect(isOpenAt(hours, zone, ms)).toBe(evening !== null)
        if (!evening) return
        expect(evening.opensAt <= ms && ms < evening.closesAt).toBe(true)
        expect(isOpenAt(hours, zone, evening.closesAt)).toBe(false)
        expect(isOpenAt(hours, zone, evening.opensAt - 1)).toBe(false)
        expect(DateTime.fromMillis(evening.opensAt, { zone }).toFormat('HH:mm')).toBe(evening.open.slice(0, 5))
      }),
    )
  })
})

describe('last call', () => {
  it.each([
    ['01:30:00', '2025-11-21T15:00:00', true],
    ['01:30:00', '2025-11-22T01:29:59', true],
    ['01:30:00', '2025-11-22T01:30:00', false],
    ['23:00:00', '2025-11-21T22:59:59', true],
    ['23:00:00', '2025-11-21T23:00:00', false],
    ['23:00:00', '2025-11-22T00:30:00', false],
    ['01:30:00', '2025-11-22T03:00:00', false],
    [null, '2025-11-22T01:59:59', true],
    [null, '2025-11-22T02:00:00', false],
  ])('of %s has not come at %s: %s', (lastCall, moment, before) => {
    expect(isBeforeLastCall(hours, zone, lastCall, at(moment))).toBe(before)
  })

  it('after midnight does not affect an evening that ends before it', () => {
    expect(isBeforeLastCall(hours, zone, '01:30:00', at('2025-11-23T21:59:00'))).toBe(true)
  })
})

describe('adjacent days', () => {
  /** Friday 14:00 to Sunday 02:00, written as three days. */
  const weekend = hoursOf((weekday) => {
    if (weekday === 'friday') return { open: '14:00:00', close: '00:00:00' }
    if (weekday === 'saturday') return { open: '00:00:00', close: '00:00:00' }
    return weekday === 'sunday' ? { open: '00:00:00', close: '02:00:00' } : null
  })
  const late = hoursOf((weekday) => {
    if (weekday === 'friday') return { open: '14:00:00', close: '00:00:00' }
    return weekday === 'saturday' ? { open: '00:00:00', close: '02:00:00' } : null
  })

  it.each([
    { name: 'midnight to midnight', open: '00:00:00', close: '00:00:00' },
    { name: '08:00 to 08:00', open: '08:00:00', close: '08:00:00' },
    { name: '08:00 to 09:00 the next day', open: '08:00:00', close: '07:59:59', overlaps: true },
  ])('every day, $name, never close or close once', ({ open, close, overlaps }) => {
    const always = hoursOf(() => ({ open, close }))
    const moment = at('2025-11-22T07:30:00')
    expect(isOpenAt(always, zone, moment)).toBe(true)
    expect(closesAt(always, zone, moment)).toBe(overlaps ? at('2025-11-22T07:59:59') : null)
  })

  it.each([
    ['2025-11-21T15:00:00', '2025-11-23T02:00:00.000-05:00', 'Friday: 2:00 PM - 2:00 AM Sunday'],
    ['2025-11-22T15:00:00', '2025-11-23T02:00:00.000-05:00', 'Friday: 2:00 PM - 2:00 AM Sunday'],
    ['2025-11-23T01:00:00', '2025-11-23T02:00:00.000-05:00', 'Friday: 2:00 PM - 2:00 AM Sunday'],
  ])('are one opening at %s', (moment, closes, label) => {
    expect(local(closesAt(weekend, zone, at(moment)))).toBe(closes)
    expect(hoursLabel(weekend, zone, at(moment))).toBe(label)
  })

  it('at midnight alone are one evening', () => {
    for (const moment of ['2025-11-21T23:00:00', '2025-11-22T01:00:00']) {
      expect(local(closesAt(late, zone, at(moment)))).toBe('2025-11-22T02:00:00.000-05:00')
      expect(hoursLabel(late, zone, at(moment))).toBe('Friday: 2:00 PM - 2:00 AM')
    }
  })

  it.each([
    // Friday's last call does not count again once Saturday has begun.
    ['late', '23:30:00', '2025-11-21T23:29:00', true],
    ['late', '23:30:00', '2025-11-22T00:30:00', false],
    ['late', '01:30:00', '2025-11-22T00:30:00', true],
    ['late', '01:30:00', '2025-11-22T01:30:00', false],
    // Served again from the next business date.
    ['weekend', '02:00:00', '2025-11-22T01:59:00', true],
    ['weekend', '02:00:00', '2025-11-22T02:00:00', false],
    ['weekend', '02:00:00', '2025-11-22T05:59:00', false],
    ['weekend', '02:00:00', '2025-11-22T06:00:00', true],
    ['weekend', null, '2025-11-22T04:00:00', true],
  ] as const)('have one last call each night (%s, %s): at %s it is ahead: %s', (which, lastCall, moment, before) => {
    expect(isBeforeLastCall(which === 'late' ? late : weekend, zone, lastCall, at(moment))).toBe(before)
  })

  it('that never close have no last call at a closing time', () => {
    const always = hoursOf(() => ({ open: '00:00:00', close: '00:00:00' }))
    expect(isBeforeLastCall(always, zone, '00:00:00', at('2025-11-22T03:00:00'))).toBe(true)
    expect(isBeforeLastCall(always, zone, '02:00:00', at('2025-11-22T03:00:00'))).toBe(false)
    expect(isBeforeLastCall(always, zone, '02:00:00', at('2025-11-22T12:00:00'))).toBe(true)
  })

  it('end the opening when the venue next closes, at any moment of any week', () => {
    const day = fc.option(
      fc.record({
        open: fc.constantFrom('00:00:00', '09:00:00', '18:00:00'),
        close: fc.constantFrom('00:00:00', '02:00:00', '09:00:00'),
      }),
      { nil: null },
    )
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 7, maxLength: 7 }),
        fc.integer({ min: at('2025-01-01'), max: at('2026-01-01') }),
        (week, ms) => {
          let next = 0
          const some = hoursOf(() => week[next++] ?? null)
          const closes = closesAt(some, zone, ms)
          if (!isOpenAt(some, zone, ms)) {
            expect(closes).toBeNull()
            return
          }
          const until = closes ?? ms + 8 * 86_400_000
          for (let moment = ms; moment < until; moment += 1_800_000) expect(isOpenAt(some, zone, moment)).toBe(true)
          if (closes !== null) expect(isOpenAt(some, zone, closes)).toBe(false)
        },
      ),
      {
        numRuns: 60,
        // Midnight in an opening of 24 hours, when a shorter one of the new day begins.
        examples: [
          [
            [
              null,
              { open: '09:00:00', close: '09:00:00' },
              { open: '00:00:00', close: '02:00:00' },
              null,
              null,
              null,
              null,
            ],
            at('2025-01-01T00:00'),
          ],
        ],
      },
    )
  })
})

describe('the hours as shown', () => {
  it.each([
    ['2025-11-21T10:00:00', 'Opening at 2:00 PM Friday'],
    ['2025-11-21T14:00:00', 'Friday: 2:00 PM - 2:00 AM'],
    ['2025-11-22T01:00:00', 'Friday: 2:00 PM - 2:00 AM'],
    ['2025-11-22T02:30:00', 'Opening at 2:00 PM Saturday'],
    ['2025-11-23T23:00:00', 'Sunday: 11:00 AM - 10:00 PM'],
    ['2025-11-24T12:00:00', 'Closed'],
  ])('at %s are %s', (moment, label) => {
    expect(hoursLabel(hours, zone, at(moment))).toBe(label)
  })

  it("of a day around the clock are 'Open 24 hours'", () => {
    const always = hoursOf(() => ({ open: '00:00:00', close: '00:00:00' }))
    expect(hoursLabel(always, zone, at('2025-11-21T14:00:00'))).toBe('Open 24 hours')
    const onlyFriday = hoursOf((weekday) => (weekday === 'friday' ? { open: '08:00:00', close: '08:00:00' } : null))
    expect(hoursLabel(onlyFriday, zone, at('2025-11-21T14:00:00'))).toBe('Friday: Open 24 hours')
  })
})

describe('a business date', () => {
  it.each([
    ['2025-11-22T05:59:59', '2025-11-21'],
    ['2025-11-22T06:00:00', '2025-11-22'],
    ['2025-03-09T05:59:59', '2025-03-08'],
    ['2025-03-09T06:00:00', '2025-03-09'],
    ['2025-11-02T05:59:59', '2025-11-01'],
    ['2026-01-01T00:30:00', '2025-12-31'],
  ])('at %s is %s', (moment, date) => {
    expect(businessDate(at(moment), zone)).toBe(date)
  })

  it('begins at 06:00, DST or not, and lasts until the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }), (ms) => {
        const start = businessDayStart(businessDate(ms, zone), zone)
        expect(start).toBeLessThanOrEqual(ms)
        expect(ms - start).toBeLessThan(25 * 3_600_000)
        expect(businessDate(start - 1, zone)).not.toBe(businessDate(ms, zone))
      }),
    )
  })

  it('is the date on the zone’s clock, or the day before until 06:00, in whatever order moments are asked for', () => {
    const moments = fc.record({
      timeZone: fc.constantFrom(
        'America/New_York',
        'Asia/Kathmandu',
        'Australia/Lord_Howe',
        'Asia/Kolkata',
        'Pacific/Apia',
      ),
      // Samoa had no 30 December 2011.
      day: fc.constantFrom('2011-12-29', '2011-12-31'),
      secondsFromSix: fc.constantFrom(-3_600, -2_701, -1_800, -901, -900, -1, 0, 1, 899, 900, 1_800, 2_700, 3_600),
    })
    fc.assert(
      fc.property(fc.array(moments, { minLength: 10, maxLength: 40 }), (asked) => {
        for (const { timeZone, day, secondsFromSix } of asked) {
          const clock = DateTime.fromISO(`${day}T06:00`, { zone: timeZone }).plus({ seconds: secondsFromSix })
          const date = secondsFromSix < 0 ? clock.minus({ days: 1 }) : clock
          expect(businessDate(clock.toMillis(), timeZone)).toBe(date.toISODate())
        }
      }),
    )
  })

  it('differs from the calendar date after midnight', () => {
    expect(localDate(at('2025-11-22T01:00:00'), zone)).toBe('2025-11-22')
  })
})
