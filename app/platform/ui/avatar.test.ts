import { expect, test } from 'vitest'
import { initialsOf } from './avatar'

test.each([
  ['Ada Mercer', 'AM'],
  ['zoë', 'Z'],
  ['👩‍🍳 Cook', '👩‍🍳C'],
  ['é\u0301clair 🇺🇸 Bar', 'É\u0301🇺🇸'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
