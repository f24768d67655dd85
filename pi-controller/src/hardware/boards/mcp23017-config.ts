import { z } from 'zod'

/** A pin of a chip; 0 to 7 are GPA0 to GPA7, 8 to 15 are GPB0 to GPB7. */
const pin = z.object({ chip: z.int().min(0x20).max(0x27), pin: z.int().min(0).max(15) })
const door = z.object({ lock: pin, sensor: pin })

/** GPA7 and GPB7: the maker no longer specifies them as inputs, because reading them may disturb the bus. */
const OUTPUTS_ONLY = [7, 15]

/** Port expanders on an I²C bus. */
export const mcp23017Config = z
  .object({
    kind: z.literal('mcp23017'),
    /** /dev/i2c-1 is 1. */
    bus: z.int().min(0).max(99).default(1),
    /** The level that powers a lock's relay. */
    lockLevel: z.enum(['high', 'low']).default('high'),
    /** The sensor's bit when the door is shut: 0 for a contact to ground. */
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).default(0),
    /** The power supply of each chip's locks. Only one lock per supply is powered at a time. */
    supplies: z.array(z.object({ chip: z.int(), supply: z.string().min(1) })).default([]),
    /** The wiring of each door, from cubby 1 on. */
    cubbies: z.array(z.object({ front: door, back: door })).min(1),
  })
  .superRefine(({ cubbies }, context) => {
    const doors = cubbies.flatMap(({ front, back }) => [front, back])
    const pins = doors
      .flatMap(({ lock, sensor }) => [lock, sensor])
      .map((each) => `0x${each.chip.toString(16)}/${each.pin}`)
    const twice = pins.find((name, i) => pins.indexOf(name) !== i)
    if (twice) context.addIssue(`two things are wired to one pin: chip/pin ${twice}`)
    const deaf = doors.find(({ sensor }) => OUTPUTS_ONLY.includes(sensor.pin))
    if (deaf) {
      const { chip, pin } = deaf.sensor
      context.addIssue(
        `pins 7 and 15 (GPA7, GPB7) are outputs only, and no sensor: chip/pin 0x${chip.toString(16)}/${pin}`,
      )
    }
  })
export type Mcp23017Config = z.infer<typeof mcp23017Config>
