import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneDigits } from '../../../../contract/phone'
import { maskPhone } from './phone-mask'

const digit = fc.integer({ min: 0, max: 9 })
const number = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.array(digit, { minLength: 9, maxLength: 9 }))
  .map(([first, rest]) => [first, ...rest].join(''))

describe('the phone mask', () => {
  test('grows as the user types', () => {
    expect(['9', '90', '904', '9045', '904555', '9045550', '9045550123'].map((typed) => maskPhone(typed))).toEqual([
      '+1 (9',
      '+1 (90',
      '+1 (904',
      '+1 (904) 5',
      '+1 (904) 555',
      '+1 (904) 555-0',
      '+1 (904) 555-0123',
    ])
  })

  test('of a user has no +1, but accepts one', () => {
    expect(['9', '9045', '9045550123', '+1 904 555 0123'].map((typed) => maskPhone(typed, ''))).toEqual([
      '(9',
      '(904) 5',
      '(904) 555-0123',
      '(904) 555-0123',
    ])
  })

  test('can be deleted again, character by character', () => {
    let shown = '+1 (904) 555-0123'
    for (let presses = 0; presses < 17 && shown !== ''; presses++) shown = maskPhone(shown.slice(0, -1))
    expect(shown).toBe('')
  })

  test('drops a 0 at the start of the area code', () => {
    expect(maskPhone('0')).toBe('')
    expect(maskPhone('0904')).toBe('+1 (904')
  })

  test('leaves other texts alone', () => {
    expect(maskPhone('call me')).toBe('call me')
    expect(maskPhone('+44 20 7946 0958 12')).toBe('+44 20 7946 0958 12')
  })

  test('keeps the ten digits of any number, and applying it twice changes nothing', () => {
    fc.assert(
      fc.property(number, (digits) => {
        const masked = maskPhone(digits)
        expect(phoneDigits(masked)).toBe(digits)
        expect(maskPhone(masked)).toBe(masked)
      }),
    )
  })
})
