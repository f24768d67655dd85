import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import type { Weekday } from './enumerations'
import { closesAt, hoursLabel, isBeforeLastCall, isOpenAt, opensNext } from './hours'
import { hoursOf, openingTimes, perDay, spanProblems, type AdditionalHours, type DayHours } from './opening-times'
import { HOUR_MS } from './time'

const zone = 'America/New_York'
const at = (local: string) => DateTime.fromISO(local, { zone }).toMillis()
const span = (open: string, close: string): DayHours => ({ open: `${open}:00`, close: `${close}:00` })
const local = (ms: number | null) =>
  ms === null ? null : DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm")
const closedOn = (...dates: string[]) => dates.map((date) => ({ date, note: null }))

/** Lunch 11:00 to 14:00 and evening 17:00 to 01:00, Mondays closed. 2025-11-21 is a Friday. */
const hours = hoursOf((weekday) => (weekday === 'monday' ? null : span('11:00', '14:00')))
const evenings: AdditionalHours = Object.fromEntries(
  ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [span('17:00', '01:00')]]),
)
const lunchAndEvening = openingTimes({ hoursOfOperations: hours, additionalHours: evenings })
const holiday = openingTimes({
  hoursOfOperations: hours,
  additionalHours: evenings,
  closedDates: closedOn('2025-11-21'),
})
const always = (...dates: string[]) =>
  openingTimes({ hoursOfOperations: hoursOf(() => span('00:00', '00:00')), closedDates: closedOn(...dates) })

describe('a venue with a lunch and an evening', () => {
  it.each([
    ['2025-11-21T10:59', false, null, '2025-11-21T11:00', 'Opening at 11:00 AM Friday'],
    ['2025-11-21T12:00', true, '2025-11-21T14:00', null, 'Friday: 11:00 AM - 2:00 PM'],
    ['2025-11-21T14:00', false, null, '2025-11-21T17:00', 'Opening at 5:00 PM Friday'],
    ['2025-11-22T00:30', true, '2025-11-22T01:00', null, 'Friday: 5:00 PM - 1:00 AM'],
    ['2025-11-22T01:00', false, null, '2025-11-22T11:00', 'Opening at 11:00 AM Saturday'],
    ['2025-11-24T12:00', false, null, '2025-11-25T11:00', 'Closed'],
  ])('at %s: open %s, until %s, opens at %s, reads %s', (moment, open, closes, opens, label) => {
    const now = at(moment)
    expect(isOpenAt(lunchAndEvening, zone, now)).toBe(open)
    expect(local(closesAt(lunchAndEvening, zone, now))).toBe(closes)
    expect(local(opensNext(lunchAndEvening, zone, now))).toBe(opens)
    expect(hoursLabel(lunchAndEvening, zone, now)).toBe(label)
  })

  it('shows both spans once the evening is over', () => {
    const early = { friday: [span('17:00', '22:00')] }
    const times = openingTimes({ hoursOfOperations: hours, additionalHours: early })
    expect(hoursLabel(times, zone, at('2025-11-21T23:00'))).toBe('Friday: 11:00 AM - 2:00 PM, 5:00 PM - 10:00 PM')
  })

  it.each([
    ['00:30:00', '2025-11-21T12:00', true],
    ['00:30:00', '2025-11-22T00:29', true],
    ['00:30:00', '2025-11-22T00:30', false],
    // The day has one last call: once it has passed at lunch, the evening serves no alcohol.
    ['13:30:00', '2025-11-21T13:29', true],
    ['13:30:00', '2025-11-21T13:30', false],
    ['13:30:00', '2025-11-21T18:00', false],
  ])('with last call at %s serves alcohol at %s: %s', (lastCall, moment, serves) => {
    expect(isBeforeLastCall(lunchAndEvening, zone, lastCall, at(moment))).toBe(serves)
  })
})

describe('a closed date', () => {
  it.each([
    // The previous night continues to its end, and the night of the date does not begin.
    ['2025-11-21T00:30', true],
    ['2025-11-21T12:00', false],
    ['2025-11-21T20:00', false],
    ['2025-11-22T00:30', false],
    ['2025-11-22T11:00', true],
  ])('closes its business day: at %s open %s', (moment, open) => {
    expect(isOpenAt(holiday, zone, at(moment))).toBe(open)
  })

  it('is skipped by the next opening, and shown as closed', () => {
    expect(local(opensNext(holiday, zone, at('2025-11-21T12:00')))).toBe('2025-11-22T11:00')
    expect(hoursLabel(holiday, zone, at('2025-11-21T12:00'))).toBe('Closed')
  })

  it('closes a venue that never closes from 06:00 to 06:00, without a last call', () => {
    const times = always('2025-11-21')
    expect(local(closesAt(times, zone, at('2025-11-20T12:00')))).toBe('2025-11-21T06:00')
    expect(hoursLabel(times, zone, at('2025-11-20T12:00'))).toBe('Open until 6:00 AM Friday')
    expect(isBeforeLastCall(times, zone, '00:00:00', at('2025-11-21T03:00'))).toBe(true)
    expect(isOpenAt(times, zone, at('2025-11-21T06:00'))).toBe(false)
    expect(local(opensNext(times, zone, at('2025-11-21T06:00')))).toBe('2025-11-22T06:00')
    expect(closesAt(times, zone, at('2025-11-22T06:00'))).toBeNull()
    expect(isBeforeLastCall(times, zone, '00:00:00', at('2025-11-22T06:00'))).toBe(true)
  })

  it('a month ahead does not change today’s words', () => {
    expect(hoursLabel(always('2025-12-25'), zone, at('2025-11-21T12:00'))).toBe('Open 24 hours')
  })

  it('is not skipped by a venue without hours', () => {
    expect(opensNext(openingTimes({ hoursOfOperations: hoursOf(() => null) }), zone, at('2025-11-21'))).toBeNull()
  })
})

/** Simulates a person at the door with a wall clock: the door moves when the clock first shows a time. */
class DoorWatch {
  private open = new Set<string>()
  private seen = new Set<string>()
  constructor(
    private readonly week: Record<Weekday, readonly DayHours[]>,
    private readonly closed: readonly string[],
  ) {}

  /** True if the door is open when the clock shows this time. Call it every half hour, in order. */
  look(wall: DateTime): boolean {
    const now = wall.toFormat("yyyy-MM-dd'T'HH:mm:ss")
    for (const days of [1, 0]) {
      const day = wall.minus({ days })
      const date = day.toFormat('yyyy-MM-dd')
      for (const { open, close } of this.week[WEEK[day.weekday - 1] ?? 'monday']) {
        const id = `${date} ${open}`
        const end = close <= open ? day.plus({ days: 1 }).toFormat('yyyy-MM-dd') : date
        this.move(now, { time: `${date}T${open}`, what: `open ${id}` }, () => this.open.add(id))
        this.move(now, { time: `${end}T${close}`, what: `close ${id}` }, () => this.open.delete(id))
      }
    }
    return [...this.open].some((id) => !this.isClosed(id, wall))
  }

  private move(now: string, { time, what }: { time: string; what: string }, act: () => void): void {
    if (now < time || this.seen.has(what)) return
    this.seen.add(what)
    act()
  }

  private isClosed(id: string, wall: DateTime): boolean {
    const [date = '', open = ''] = id.split(' ')
    const today = (wall.hour < 6 ? wall.minus({ days: 1 }) : wall).toFormat('yyyy-MM-dd')
    return this.closed.includes(open >= '06:00:00' ? date : today)
  }
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

describe('a venue with any hours', () => {
  const hour = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((value) => `${String(value).padStart(2, '0')}:00:00`)
  const day = fc.oneof(
    fc.constant([]),
    fc.record({ open: hour(0, 23), close: hour(0, 23) }).map((one) => [one]),
    fc
      .uniqueArray(hour(7, 23), { minLength: 3, maxLength: 3 })
      .chain((times) => hour(0, 5).map((late) => [...times.sort(), late]))
      .map(([a = '', b = '', c = '', d = '']) => [
        { open: a, close: b },
        { open: c, close: d },
      ]),
    fc
      .uniqueArray(hour(0, 23), { minLength: 6, maxLength: 6 })
      .map((times) => times.sort())
      .map(([a = '', b = '', c = '', d = '', e = '', f = '']) => [
        { open: a, close: b },
        { open: c, close: d },
        { open: e, close: f },
      ]),
  )
  // A week with a change of the clocks in its middle, or without one.
  const starts = fc.constantFrom('2025-03-05', '2025-10-29', '2025-06-11')

  it("is open exactly when its hours on the venue's wall clock are", () => {
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 7, maxLength: 7 }),
        starts,
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
        (days, start, closed) => {
          let next = 0
          const week = perDay(() => days[next++] ?? [])
          const dates = closed.map((plus) => DateTime.fromISO(start).plus({ days: plus }).toFormat('yyyy-MM-dd'))
          const times = { week, closedDates: new Set(dates) }
          const watch = new DoorWatch(week, dates)
          const [from, to] = [at(start), at(start) + 7 * 24 * HOUR_MS]
          let wasOpen: boolean | undefined
          // From two days before, so that earlier spans are already open.
          for (let now = from - 48 * HOUR_MS; now < to; now += HOUR_MS / 2) {
            const isOpen = watch.look(DateTime.fromMillis(now, { zone }))
            if (now < from) continue
            expect([local(now), isOpenAt(times, zone, now)]).toEqual([local(now), isOpen])
            if (wasOpen === false && isOpen) expect(opensNext(times, zone, now - 1)).toBe(now)
            if (wasOpen && !isOpen) expect(closesAt(times, zone, now - 1)).toBe(now)
            wasOpen = isOpen
          }
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('typed spans', () => {
  it.each([
    ['in order', [span('11:00', '14:00'), span('17:00', '02:00')], []],
    ['in another order', [span('17:00', '02:00'), span('11:00', '14:00')], []],
    ['adjacent to each other', [span('11:00', '14:00'), span('14:00', '22:00')], []],
    ['one alone that passes midnight', [span('22:00', '21:00')], []],
    [
      'one within the other',
      [span('11:00', '18:00'), span('17:00', '02:00')],
      [['additionalHours.tuesday.0.open', 'Tuesday, second span: begins before the first ends']],
    ],
    [
      'after one that passes midnight',
      [span('17:00', '02:00'), span('20:00', '23:00')],
      [['additionalHours.tuesday.0.open', 'Tuesday, second span: begins before the first ends']],
    ],
    [
      'backwards',
      [span('11:00', '14:00'), span('17:00', '16:00')],
      [['additionalHours.tuesday.0.close', 'Tuesday, second span: ends before it begins']],
    ],
    [
      'twice the same',
      [span('11:00', '14:00'), span('17:00', '02:00'), span('11:00', '14:00')],
      [['additionalHours.tuesday.1.open', 'Tuesday, third span: begins before the first ends']],
    ],
  ])('%s are accepted, or refused at the wrong one', (_, [first, ...more], problems) => {
    const week = hoursOf((weekday) => (weekday === 'tuesday' ? (first ?? null) : null))
    expect(spanProblems(week, { tuesday: more }).map(({ path, message }) => [path, message])).toEqual(problems)
  })
})
