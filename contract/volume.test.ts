import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeVolume, mlFromOz, ozFromMl, standardDrinksOf, volumesAgree } from './volume'

describe('standard drinks', () => {
  it.each([
    ['a 12 oz beer of 5 %', 355 * 0.05, 1],
    ['a 5 oz glass of wine of 12 %', 148 * 0.12, 1],
    ['a 1.5 oz shot of 40 %', 44 * 0.4, 1],
    ['a double', 88 * 0.4, 2],
    ['nothing with alcohol', 0, 0],
  ])('%s', (_, alcoholMl, drinks) => {
    expect(standardDrinksOf(alcoholMl)).toBe(drinks)
  })
})

describe('volume', () => {
  it.each([
    [1, 30],
    [1.5, 44],
    [2, 59],
    [12, 355],
  ])('%d oz are %d ml', (oz, ml) => {
    expect(mlFromOz(oz)).toBe(ml)
  })

  it('is completed from the given figure', () => {
    expect(completeVolume({ volumeMl: 44 })).toEqual({ volumeMl: 44, volumeOz: 1.49 })
    expect(completeVolume({ volumeOz: 1.5, volumeMl: null })).toEqual({ volumeMl: 44, volumeOz: 1.5 })
    expect(completeVolume({})).toEqual({ volumeMl: null, volumeOz: null })
  })

  it('refuses figures that mean different volumes', () => {
    expect(volumesAgree(44, 1.5)).toBe(true)
    expect(volumesAgree(45, 1.5)).toBe(false)
  })

  it('always agrees with a figure it computed itself', () => {
    fc.assert(fc.property(fc.nat(10_000), (ml) => volumesAgree(ml, ozFromMl(ml))))
    fc.assert(fc.property(fc.nat(100_000), (n) => volumesAgree(mlFromOz(n / 100), n / 100)))
  })
})
