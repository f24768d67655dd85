import { describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/calls'
import { refusalsOf } from '../../contract/calls/call'
import { conflict } from '../../contract/errors'
import { REFUSALS, type RefusalCode } from '../../contract/refusals'
import { inWords, refusedInWords } from './refused-words'
import { wordsIn } from './words'
import { NOT_FOR_GUESTS } from './words/refusals'

const SPANISH = { words: wordsIn('es'), language: 'es' } as const
const ENGLISH = { words: wordsIn('en'), language: 'en' } as const

const ofGuests = everyCall().filter(({ call }) => call.who === 'guest')

describe('A refusal', () => {
  test.each(ofGuests.map(({ name, call }) => [name, call] as const))(
    'of %s is worded in Spanish by the app for every code',
    (_name, call) => {
      const codes = refusalsOf(call)
      expect(codes.filter((code) => NOT_FOR_GUESTS.some((other) => other === code))).toEqual([])
      for (const code of codes) {
        const { status } = REFUSALS[code]
        const details = { distance: 3004, maxDistance: 100 }
        const words = inWords({ code, status, message: 'only in English', details }, SPANISH)
        expect(words, code).not.toBe('only in English')
      }
    },
  )

  test.each([
    ['en', 3004, 100, 'You are 1.9 mi away. Orders are taken within 330 ft: come closer, then try again.'],
    ['en', 120, 50, 'You are 390 ft away. Orders are taken within 160 ft: come closer, then try again.'],
    ['es', 3004, 100, 'Estás a 1.9 mi. Se puede pedir a menos de 330 ft: acércate e inténtalo de nuevo.'],
  ] as const)(
    'shows the distance in feet and miles to a guest who is too far away (%s, %i m of %i)',
    (language, distance, most, words) => {
      const error = conflict('too_far', 'You are far', { distance, maxDistance: most })
      expect(inWords(error, { words: wordsIn(language), language })).toBe(words)
    },
  )

  test.each<RefusalCode>(['bad_request', 'sold_out', 'too_far', 'total_changed'])(
    '%s keeps the words of a screen that words it itself',
    (code) => {
      for (const reader of [ENGLISH, SPANISH]) expect(inWords(refusedInWords(code, 'Así'), reader)).toBe('Así')
    },
  )
})
