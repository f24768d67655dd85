import { describe, expect, test } from 'vitest'
import { keepBusinessChoice, keepScheme, readBusinessChoice, readScheme, safePath } from './preferences.server'

function requestWith(cookie: string): Request {
  return new Request('http://localhost/', { headers: { Cookie: cookie.split(';', 1)[0] ?? '' } })
}

describe('the colour scheme', () => {
  test('is dark until another one is chosen', async () => {
    expect(await readScheme(new Request('http://localhost/'))).toBe('dark')
    expect(await readScheme(requestWith(await keepScheme('contrast')))).toBe('contrast')
  })

  test('is dark when the cookie is nonsense', async () => {
    expect(await readScheme(requestWith('barback_scheme=%%%'))).toBe('dark')
  })
})

describe('the chosen business', () => {
  test('is stored, and removed again', async () => {
    expect(await readBusinessChoice(requestWith(await keepBusinessChoice(7)))).toBe(7)
    expect(await keepBusinessChoice(undefined)).toContain('Max-Age=0')
  })

  test('is none when the cookie is nonsense', async () => {
    expect(await readBusinessChoice(requestWith('barback_business=abc'))).toBeUndefined()
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  'https://evil.example',
  'evil',
  '',
  undefined,
  null,
  7,
])('a return path %j is refused', (wish) => {
  expect(safePath(wish)).toBe('/')
})

test('a return path of our site is accepted', () => {
  expect(safePath('/places?page=2')).toBe('/places?page=2')
})
