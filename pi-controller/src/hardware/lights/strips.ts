/** Red, green and blue, 0 to 255 each, linear in light. */
export type Rgb = readonly [number, number, number]

interface Strip {
  /** SPI clock, in bits per second. */
  speedHz: number
  /** The bytes that set all LEDs. `brightness` is a share from 0 to 1. */
  encode(leds: readonly Rgb[], brightness: number): Uint8Array
}

/** The maximum of the 5 bits that set an LED's current on an APA102 or SK9822. */
const FULL_CURRENT = 31

/** 4 zero bytes, then for each LED 111 and the current, blue, green, red. */
function withCurrent(leds: readonly Rgb[], brightness: number, end: number[]): Uint8Array {
  const current = 0xe0 | Math.max(1, Math.floor(brightness * FULL_CURRENT))
  return Uint8Array.from([0, 0, 0, 0, ...leds.flatMap(([red, green, blue]) => [current, blue, green, red]), ...end])
}

/** Every LED delays the data by half a clock bit, so the end needs half a bit for each. */
const halfABitEach = (leds: number) => Math.ceil(leds / 16)

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** The maker's end is 4 bytes of ones, which is enough for 64 LEDs. */
const apa102: Strip = {
  speedHz: 4_000_000,
  encode: (leds, brightness) =>
    withCurrent(
      leds,
      brightness,
      Array.from({ length: Math.max(4, halfABitEach(leds.length)) }, () => 0xff),
    ),
}

/** Shows new data only after 4 more zero bytes; ones would not do. */
const sk9822: Strip = {
  speedHz: 4_000_000,
  encode: (leds, brightness) => withCurrent(leds, brightness, zeros(4 + halfABitEach(leds.length))),
}

/** A bit takes 1.25 µs, sent as 3 bits: 110 is a one, 100 a zero. */
const WS2812_HZ = 2_400_000
/** LEDs show new data after the line was low for 280 µs; older ones after 50 µs. */
const WS2812_RESET_BYTES = Math.ceil((280e-6 * WS2812_HZ) / 8)

/** Green, red, blue, the highest bit first. The current cannot be set, so the colours are scaled. The first byte pulls an idle line low. */
const ws2812: Strip = {
  speedHz: WS2812_HZ,
  encode(leds, brightness) {
    const scaled = leds.flatMap(([red, green, blue]) =>
      [green, red, blue].map((value) => Math.floor(value * brightness)),
    )
    return Uint8Array.from([0, ...scaled.flatMap(tripled), ...zeros(WS2812_RESET_BYTES)])
  },
}

function tripled(byte: number): number[] {
  let bits = 0
  for (let bit = 7; bit >= 0; bit -= 1) bits = bits * 8 + ((byte >> bit) & 1 ? 0b110 : 0b100)
  return [bits >> 16, (bits >> 8) & 0xff, bits & 0xff]
}

export const STRIPS = { apa102, sk9822, ws2812 } as const
