import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceMetres, EARTH_RADIUS, roundCoordinate } from './distance'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('is about 111 km per degree of latitude and half a circumference to the antipode', () => {
    expect(distanceMetres({ latitude: 30, longitude: -81 }, { latitude: 31, longitude: -81 })).toBeCloseTo(111_194.9, 0)
    expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * EARTH_RADIUS,
      3,
    )
  })

  it('is the same both ways, never negative, and zero to the same point', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3)
        expect(distanceMetres(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceMetres(a, a)).toBe(0)
      }),
    )
  })

  it('rounds coordinates to the given decimals', () => {
    expect(roundCoordinate(30.33218381234, 8)).toBe(30.33218381)
    expect(roundCoordinate(-81.65565, 3)).toBe(-81.656)
  })
})
