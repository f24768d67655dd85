import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './browser-store'

afterEach(() => vi.unstubAllGlobals())

const REFUSING = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('SecurityError')
  },
}

test('the browser stores a text', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  writeStored('bell', 'loud')
  expect([readStored('bell'), kept.get('bell'), readStored('nothing')]).toEqual(['loud', 'loud', null])
})

test.each([
  ['refuses', REFUSING],
  ['is missing', undefined],
])('if the storage %s, a text lasts until the page closes', (how, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  expect(readStored(how, 'session')).toBeNull()
  writeStored(how, 'next', 'session')
  expect(readStored(how, 'session')).toBe('next')
})
