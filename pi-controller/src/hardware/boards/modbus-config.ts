import { z } from 'zod'

const unit = z.int().min(1).max(247)
const door = z.object({
  /** The lock's relay; relays count from 1. */
  relay: z.object({ unit, number: z.int().min(1).max(64) }),
  /** The door's contact; inputs count from 1. */
  sensor: z.object({ unit, input: z.int().min(1).max(64) }),
})

/** Relay and input boards with Modbus RTU. */
export const modbusConfig = z
  .object({
    kind: z.literal('modbus'),
    /** The adapter, preferably by its persistent name: /dev/serial/by-id/… */
    port: z.string().min(1),
    baudRate: z.int().min(1200).max(115_200).default(9600),
    /** The command that makes the relay board end a pulse itself. */
    flash: z.enum(['coil', 'registers']).default('coil'),
    /** The contact's bit when the door is shut: 1 for a contact that is then closed. */
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).default(1),
    /** The power supply of each relay board's locks. Only one lock per supply is powered at a time. */
    supplies: z.array(z.object({ unit, supply: z.string().min(1) })).default([]),
    /** The wiring of each door, from cubby 1 on. */
    cubbies: z.array(z.object({ front: door, back: door })).min(1),
  })
  .superRefine(({ cubbies }, context) => {
    const doors = cubbies.flatMap(({ front, back }) => [front, back])
    const relays = doors.map(({ relay }) => `${relay.unit}/${relay.number}`)
    const twice = relays.find((name, i) => relays.indexOf(name) !== i)
    if (twice) context.addIssue(`two doors have the same lock: unit/relay ${twice}`)
  })
export type ModbusConfig = z.infer<typeof modbusConfig>
