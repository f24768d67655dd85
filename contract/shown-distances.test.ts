import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MEASUREMENT_SYSTEMS } from './enumerations'
import { MAX_MAX_DISTANCE, MIN_MAX_DISTANCE } from './limits'
import { distanceWords, shownDistance, typedDistance } from './shown-distances'

const system = fc.constantFrom(...MEASUREMENT_SYSTEMS)

it('typing the shown distance changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_MAX_DISTANCE, max: MAX_MAX_DISTANCE }), system, (metres, within) => {
      expect(typedDistance(shownDistance(metres, within), within)).toBe(metres)
    }),
  )
})

it('a typed number of tens of feet reads as typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 328 }), (tens) => {
      expect(shownDistance(typedDistance(tens * 10, 'US'), 'US')).toBe(tens * 10)
    }),
  )
})

it.each([
  [90, '300 ft', '90 m'],
  [644, '0.4 mi', '644 m'],
  [3004, '1.9 mi', '3 km'],
])('%d m read %s, or %s', (metres, inUs, inMetric) => {
  expect(distanceWords(metres, 'US', 'en-US')).toBe(inUs)
  expect(distanceWords(metres, 'Metric', 'en-US')).toBe(inMetric)
})
