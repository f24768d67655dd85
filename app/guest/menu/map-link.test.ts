import { expect, it } from 'vitest'
import { mapLink } from './map-link'

const HERON = {
  name: 'The Night Heron & Co',
  streetAddress: '118 East Bay Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: 30.32548,
  longitude: -81.65712,
}

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15'],
  ['an iPad, which calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'],
])('opens Apple’s map on %s', (_name, userAgent) => {
  const link = new URL(mapLink(HERON, userAgent))
  expect(link.origin).toBe('https://maps.apple.com')
  expect(Object.fromEntries(link.searchParams)).toEqual({ q: HERON.name, ll: '30.32548,-81.65712' })
})

it.each([
  ['Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0'],
  ['an unknown device', ''],
])('opens Google’s map on %s', (_name, userAgent) => {
  const link = new URL(mapLink(HERON, userAgent))
  expect(link.href).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/)
  expect(link.searchParams.get('query')).toBe('The Night Heron & Co, 118 East Bay Street, Jacksonville, FL 32202')
})
