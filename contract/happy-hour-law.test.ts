import { describe, expect, it, test } from 'vitest'
import { WEEKDAYS } from './enumerations'
import { HAPPY_HOUR_LAW, limitsCrossed } from './happy-hour-law'
import { US_STATE_ABBREVIATIONS } from './us-states'

const WHOLE_WEEK = { weekdays: WEEKDAYS, startTime: null, endTime: null, startDate: null, endDate: null }

function lawOf(state: string) {
  const law = HAPPY_HOUR_LAW[state]
  if (!law) throw new Error(`No law of ${state}`)
  return law
}

test.each([
  ['MA', { startTime: '16:00:00', endTime: '19:00:00' }, /a part of the day/],
  ['MA', { weekdays: ['friday'] as const }, null],
  ['NC', { startTime: '16:00:00', endTime: '19:00:00' }, /a part of the day/],
  ['AK', { weekdays: ['friday'] as const }, /a part of the calendar week/],
  ['AK', {}, null],
  ['IL', { startTime: '16:00:00', endTime: '21:00:00', weekdays: ['friday'] as const }, /5 hours a day.*4 hours/],
  ['IL', { startTime: '16:00:00', endTime: '20:00:00' }, /28 hours a week.*15 hours/],
  ['IL', { startTime: '16:00:00', endTime: '18:00:00' }, /announced/],
  ['PA', { startTime: '22:30:00', endTime: '03:00:00' }, /4\.5 hours a day/],
  ['OK', {}, /above cost/],
  ['UT', {}, /may be unlawful/],
  ['NY', { startTime: '16:00:00', endTime: '19:00:00' }, null],
])('in %s a rule with %j shows %s', (state, hours, words) => {
  const crossed = limitsCrossed(lawOf(state), { ...WHOLE_WEEK, ...hours }).join(' ')
  if (words === null) expect(crossed).toBe('')
  else expect(crossed).toMatch(words)
})

describe('every entry', () => {
  it('is of a state and has a source', () => {
    for (const [state, { says, sources }] of Object.entries(HAPPY_HOUR_LAW)) {
      expect(US_STATE_ABBREVIATIONS).toContain(state)
      expect(says).not.toBe('')
      expect(sources.length).toBeGreaterThan(0)
    }
  })
})
