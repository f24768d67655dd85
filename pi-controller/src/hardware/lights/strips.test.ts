import { describe, expect, it } from 'vitest'
import { STRIPS, type Rgb } from './strips'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const RED: Rgb = [255, 0, 0]
const MIXED: Rgb = [0x12, 0x34, 0x56]

describe('An APA102 frame', () => {
  it('matches its data sheet: 32 zeros, for each LED 111, its current, blue, green, red, and 32 ones', () => {
    expect(hex(STRIPS.apa102.encode([RED, MIXED], 1))).toBe('00000000' + 'ff0000ff' + 'ff563412' + 'ffffffff')
  })

  it('limits the brightness through the current, and keeps the colours', () => {
    expect(hex(STRIPS.apa102.encode([RED], 0.3))).toBe('00000000' + 'e90000ff' + 'ffffffff')
  })

  it('ends with half a bit for each LED, so that the last one gets its data', () => {
    const leds = Array.from({ length: 200 }, () => RED)
    expect(STRIPS.apa102.encode(leds, 1)).toHaveLength(4 + 4 * 200 + 13)
  })
})

describe('An SK9822 frame', () => {
  it('ends with 32 zeros that make it show, and half a bit for each LED', () => {
    expect(hex(STRIPS.sk9822.encode([RED, MIXED], 1))).toBe('00000000' + 'ff0000ff' + 'ff563412' + '00000000' + '00')
  })
})

describe('A WS2812 frame', () => {
  it('encodes each bit as three, 110 for a one and 100 for a zero, green first', () => {
    const bytes = STRIPS.ws2812.encode([[0, 0b1010_0101, 255]], 1)
    const bits = [...bytes.subarray(1, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const green = '110' + '100' + '110' + '100' + '100' + '110' + '100' + '110'
    expect(bits).toBe(green + '100'.repeat(8) + '110'.repeat(8))
  })

  it('keeps the timing of its data sheet', () => {
    const bit = 1e9 / STRIPS.ws2812.speedHz
    // A zero is high for 400 ns, a one for 800 ns, each ±150 ns; a bit takes 1,250 ns ±600 ns.
    expect(Math.abs(bit - 400)).toBeLessThan(150)
    expect(Math.abs(2 * bit - 800)).toBeLessThan(150)
    expect(Math.abs(3 * bit - 1250)).toBeLessThan(600)
  })

  it('starts low, and ends low for long enough to be shown', () => {
    const bytes = STRIPS.ws2812.encode([RED], 1)
    const lowAtTheEnd = [...bytes.subarray(10)]
    expect(bytes[0]).toBe(0)
    expect(lowAtTheEnd.every((byte) => byte === 0)).toBe(true)
    expect((lowAtTheEnd.length * 8 * 1e6) / STRIPS.ws2812.speedHz).toBeGreaterThanOrEqual(280)
  })

  it('limits the brightness through the colours', () => {
    expect(STRIPS.ws2812.encode([RED], 0.5)).toEqual(STRIPS.ws2812.encode([[127, 0, 0]], 1))
  })
})
