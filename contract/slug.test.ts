import { expect, it } from 'vitest'
import { freeSlug, MAX_SLUG, SLUG_PATTERN, slugOf } from './slug'

it.each([
  ['The Night Heron', 'the-night-heron'],
  ["O'Malley’s  Pub", 'omalleys-pub'],
  ['Æther & Café Übersee', 'aether-and-cafe-ubersee'],
  ['  — 1920 —  ', '1920'],
  ['居酒屋', 'bar'],
  ['x'.repeat(300), 'x'.repeat(50)],
  [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
])('%j is %s in a URL', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(SLUG_PATTERN)
})

it('the first free number is used', () => {
  const taken = new Set(['the-owl', 'the-owl-2', 'the-owl-4'])
  expect(freeSlug('The Owl', (slug) => taken.has(slug))).toBe('the-owl-3')
  expect(freeSlug('The Lark', (slug) => taken.has(slug))).toBe('the-lark')
  expect(freeSlug('x'.repeat(300), (slug) => !slug.endsWith('-200')).length).toBeLessThanOrEqual(MAX_SLUG)
})
