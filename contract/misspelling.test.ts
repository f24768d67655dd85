import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneLetterOff } from './misspelling'

describe('A word is one letter off when', () => {
  it.each([
    ['it is right', 'negroni', true],
    ['a letter is wrong', 'negrony', true],
    ['a letter is missing', 'negoni', true],
    ['the last letter is missing', 'negron', true],
    ['a letter is too many', 'neggroni', true],
    ['two neighbours are swapped', 'nergoni', true],
    ['two letters are wrong, it is not', 'nagrony', false],
    ['two letters are missing, it is not', 'negro', false],
    ['it is another word, it is not', 'margarita', false],
  ])('%s: %s', (_, typed, isNear) => {
    expect(isOneLetterOff(typed, 'negroni')).toBe(isNear)
  })

  it('it was edited once, in either order of the two', () => {
    const edited = fc
      .tuple(fc.string({ minLength: 1 }), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), fc.nat(2))
      .map(([word, place, letter, kind]) => {
        const letters = Array.from(word)
        const at = place % letters.length
        letters.splice(at, kind === 0 ? 0 : 1, ...(kind === 2 ? [] : [letter]))
        return [word, letters.join('')] as const
      })
    fc.assert(
      fc.property(edited, ([word, other]) => {
        expect([isOneLetterOff(word, other), isOneLetterOff(other, word)]).toEqual([true, true])
      }),
    )
  })
})
