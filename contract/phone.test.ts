import { describe, expect, it } from 'vitest'
import { formatPhone, phoneDigits } from './phone'

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
  ])('written %s is stored as ten digits', (text) => {
    expect(phoneDigits(text)).toBe('9045550123')
  })

  it.each(['', '555-0123', '904-555-012', '90455501234', '(904 555-0123', '004-555-0123', '+44 904 555 0123', 'abc'])(
    'written %j is none',
    (text) => {
      expect(phoneDigits(text)).toBeNull()
    },
  )

  it('is shown with the mask', () => {
    expect(formatPhone('9045550123')).toBe('+1 (904) 555-0123')
  })
})
