import { z } from 'zod'
import { MAX_CUBBIES } from '../../../../contract/limits'

/** A strip of LEDs on an SPI bus: its data line, and for the first two kinds also its clock. */
export const lightsConfig = z.object({
  kind: z.literal('spi'),
  strip: z.enum(['apa102', 'sk9822', 'ws2812']),
  /** /dev/spidev0.0 is bus 0, device 0. */
  bus: z.int().min(0).max(9).default(0),
  device: z.int().min(0).max(9).default(0),
  ledsPerCubby: z.int().min(1).max(60),
  /** The cubby lit by each section of the strip, from its start; absent: 1, 2, 3 … A cubby may have several. */
  pieces: z.array(z.int().min(1).max(MAX_CUBBIES)).min(1).optional(),
  /** Maximum share of an LED's full brightness: 60 mA each is more than most supplies can deliver. */
  brightness: z.number().min(0.02).max(1).default(0.3),
})
export type SpiLightsConfig = z.infer<typeof lightsConfig>
