import { expect, test } from 'vitest'
import { foundLines } from './found-lines'

const drink = (name: string, description: string | null = null, ...others: string[]) => ({ name, description, others })
const MENU = [
  drink('Ginger Mule', 'vodka, ginger, lime', 'Highballs'),
  drink('Negroni', 'Gin, Campari and sweet vermouth', 'Classics'),
  drink('Bee’s Knees', 'From the beginning: gin, honey, lemon', 'Classics'),
  drink('Gin & Tonic', null, 'Highballs'),
  drink('Piña Colada', 'Rum and pineapple', 'Tiki', 'milk'),
  drink('Pacific Pale', null, 'Beers'),
  drink('Lager', 'A beer for the beach', 'Beers'),
]

test.each([
  ['gin', ['Gin & Tonic', 'Ginger Mule', 'Negroni', 'Bee’s Knees']],
  ['inning', []],
  ['beer', ['Pacific Pale', 'Lager']],
  ['PINA', ['Piña Colada']],
  ["bee's", ['Bee’s Knees']],
  ['bees', ['Bee’s Knees']],
  ['bee’s knees', ['Bee’s Knees']],
  ['milk', ['Piña Colada']],
  ['classics gin', ['Negroni', 'Bee’s Knees']],
  ['negrony', ['Negroni']],
  ['negorni', ['Negroni']],
  ['nagroni', ['Negroni']],
  ['negronni', ['Negroni']],
  ['negrni', ['Negroni']],
  ['colda', ['Piña Colada']],
  ['nograny', []],
  // Three letters are too few for a fuzzy match.
  ['gyn', []],
  ['gin milk', []],
  ['–', []],
])('%s finds %j', (search, names) => {
  expect(foundLines(MENU, search).map(({ name }) => name)).toEqual(names)
})

test('a line in another language is found by its own words and by the English ones, names first', () => {
  const english = { name: 'Gin & Tonic', description: 'Quinine and a lot of ice' }
  const menu = [
    drink('Ginebra del patio', 'gin de la casa'),
    { ...drink('Trago largo', 'Quinina y mucho hielo'), english },
  ]
  const found = (search: string) => foundLines(menu, search).map(({ name }) => name)
  expect([found('largo'), found('hielo'), found('quinine')]).toEqual(Array(3).fill(['Trago largo']))
  expect(found('gin')).toEqual(['Trago largo', 'Ginebra del patio'])
})

test('an empty search lists the whole menu in its order', () => {
  expect(foundLines(MENU, ' ')).toEqual(MENU)
})
