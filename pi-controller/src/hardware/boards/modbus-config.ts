import { z } from 'zod'

const unit = z.int().min(1).max(247)
const door = z.object({
  /** The relay of the lock; relays count from 1. */
  relay: z.object({ unit, number: z.int().min(1).max(64) }),
  /** The contact of the door; inputs count from 1. */
  sensor: z.object({ unit, input: z.int().min(1).max(64) }),
})

/** Relay and input boards that speak Modbus RTU. */
export const modbusConfig = z
  .object({
    kind: z.literal('modbus'),
    /** The adapter, best by its lasting name: /dev/serial/by-id/… */
    port: z.string().min(1),
    baudRate: z.int().min(1200).max(115_200).default(9600),
    /** How the relay board is told to end a pulse by itself. */
    flash: z.enum(['coil', 'registers']).default('coil'),
    /** Whether a door's contact is closed, a 1, when the door is shut. */
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).default(1),
    /** Which power supply feeds the locks of each relay board. One lock of a supply is powered at a time. */
    supplies: z.array(z.object({ unit, supply: z.string().min(1) })).default([]),
    /** What each door is wired to, from cubby 1 on. */
    cubbies: z.array(z.object({ front: door, back: door })).min(1),
  })
  .superRefine(({ cubbies }, context) => {
    const doors = cubbies.flatMap(({ front, back }) => [front, back])
    const relays = doors.map(({ relay }) => `${relay.unit}/${relay.number}`)
    const twice = relays.find((name, i) => relays.indexOf(name) !== i)
    if (twice) context.addIssue(`two doors have the same lock: unit/relay ${twice}`)
  })
export type ModbusConfig = z.infer<typeof modbusConfig>
