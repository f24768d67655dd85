import { describe, expect, it } from 'vitest'
import { formatPhone, hasExtension, phoneDigits } from './phone'

describe('a phone number', () => {
  it.each([
    '9045550123',
    '904-555-0123',
    '904.555.0123',
    '904 555 0123',
    '(904) 555-0123',
    '(904)555-0123',
    '+1 (904) 555-0123',
    '+19045550123',
    '1-904-555-0123',
    ' 904-555-0123 ',
    '\u202d(904) 555-0123\u202c',
    '\u2068+1 904\u2011555\u20110123\u2069',
    '904–555–0123',
    '904\u00a0555\u00a00123',
    '９０４-５５５-０１２３',
    'tel:+1-904-555-0123',
  ])('written %s is stored as ten digits', (text) => {
    expect(phoneDigits(text)).toBe('9045550123')
  })

  it.each(['', '555-0123', '904-555-012', '90455501234', '(904 555-0123', '004-555-0123', '+44 904 555 0123', 'abc'])(
    'written %j is refused',
    (text) => {
      expect(phoneDigits(text)).toBeNull()
    },
  )

  it.each([
    ['904-555-0123 ext. 12', true],
    ['(904) 555-0123 x12', true],
    ['tel:+19045550123;ext=12', true],
    ['904-555-0123', false],
    ['12 x 12', false],
  ])('written %s has an extension: %s', (text, expected) => {
    expect(hasExtension(text)).toBe(expected)
  })

  it('is shown in the US format', () => {
    expect(formatPhone('9045550123')).toBe('+1 (904) 555-0123')
  })
})
