import { expect, it } from 'vitest'
import { minutesInWords, secondsInWords } from './how-long'

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [423, '7 h 3 min'],
  [47 * 60 + 59, '47 h 59 min'],
  [48 * 60, '2 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words)
})

it.each([
  [7, '7 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [3_599, '59 min 59 s'],
  [7_500, '2 h 5 min'],
])('%i seconds are %s', (seconds, words) => {
  expect(secondsInWords(seconds)).toBe(words)
})
