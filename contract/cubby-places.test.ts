import { describe, expect, it } from 'vitest'
import { placesOf } from './cubby-places'

const UNKNOWN = { places: null, diameterMm: null, widthMm: null, depthMm: null }

describe('the places of a glass in a cubby', () => {
  it.each([
    ['of unknown size', {}, 1],
    ['of no width', { diameterMm: 0 }, 1],
    ['as wide as a place', { diameterMm: 120 }, 1],
    ['wider than a place', { diameterMm: 121 }, 2],
    ['as wide as two places', { diameterMm: 240 }, 2],
    ['as wide as a container may be', { diameterMm: 300 }, 3],
    ['wider than all of them', { diameterMm: 900 }, 4],
    ['whose width is its longer side', { widthMm: 250, depthMm: 90 }, 3],
    ['whose depth is its longer side', { widthMm: 90, depthMm: 130 }, 2],
    ['with one known side', { widthMm: 130 }, 2],
    ['that has a number of its own', { places: 4, diameterMm: 60 }, 4],
    ['that is wide with a smaller number of its own', { places: 1, diameterMm: 250 }, 1],
  ])('%s are %s', (_, size, expected) => {
    expect(placesOf({ ...UNKNOWN, ...size })).toBe(expected)
  })
})
