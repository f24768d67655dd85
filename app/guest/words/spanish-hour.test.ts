import { expect, it } from 'vitest'
import { theHour } from './spanish-hour'

it.each([
  ['1:00 a. m.', 'la 1:00 a. m.'],
  ['1:59 p. m.', 'la 1:59 p. m.'],
  ['2:00 p. m.', 'las 2:00 p. m.'],
  ['11:30 p. m.', 'las 11:30 p. m.'],
  ['12:00 a. m.', 'las 12:00 a. m.'],
])('In Spanish, %s is %s', (time, written) => {
  expect(theHour(time)).toBe(written)
})
