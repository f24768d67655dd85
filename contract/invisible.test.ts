import { describe, expect, test } from 'vitest'
import { email, longText, phone, text, zip } from './fields'

test.each([
  ['Ann\u202e', 'Ann'],
  ['\u200bAnn\ufeff ', 'Ann'],
  ['\u2067Ann Lee\u2069', 'Ann Lee'],
  ['co\u00adop', 'coop'],
  ['👩\u200d🍳', '👩\u200d🍳'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Zoe\u0308', 'Zoe\u0308'],
])('the text %j is stored as %j', (typed, kept) => {
  for (const schema of [text(), longText()]) expect(schema.parse(typed)).toBe(kept)
})

test.each(['\u200b', '\u202e \u202c', '\u3164\u3164', '\u2800', '\u200d', '\u00a0', '\u0301'])(
  'a required text refuses invisible characters only: %j',
  (typed) => {
    for (const schema of [text({ min: 1 }), longText()]) {
      expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Required'])
    }
  },
)

describe('pasted with invisible characters', () => {
  test('an email is accepted without them', () => {
    expect(email().parse('\u202aann@barback.test\u202c')).toBe('ann@barback.test')
    expect(email().parse('ann@\u200bbarback.test\ufeff')).toBe('ann@barback.test')
  })

  test.each([
    ['\u202d32034\u202c', '32034'],
    ['32034–1234', '32034-1234'],
    ['３２０３４', '32034'],
    ['32034\u00a01234', '32034 1234'],
  ])('a ZIP code %j is accepted as %j', (typed, kept) => {
    expect(zip().parse(typed)).toBe(kept)
  })

  test('a phone number is accepted, and an extension is refused in words', () => {
    expect(phone().parse('\u202d(904)\u00a0555\u20110123\u202c')).toBe('9045550123')
    const refused = phone().safeParse('904-555-0123 ext. 5')
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Leave out the extension'])
  })
})
