import { z } from 'zod'

/** Lines of the header in the Raspberry Pi numbering: GPIO17 is 17. */
const line = z.int().min(0).max(57)
const door = z.object({ lock: line, sensor: line })

/** Locks and sensors on the header's own pins. */
export const gpioConfig = z
  .object({
    kind: z.literal('gpio'),
    /** `gpiod`: the kernel's character device, through gpioset and gpiomon. `sysfs`: /sys/class/gpio, through onoff. `auto`: the first one available. */
    through: z.enum(['auto', 'gpiod', 'sysfs']).default('auto'),
    /** Label of the chip that drives the header; absent: a known Raspberry Pi chip. */
    chip: z.string().min(1).optional(),
    /** The level that powers a lock's relay. */
    lockLevel: z.enum(['high', 'low']).default('high'),
    /** The sensor's bit when the door is shut: 0 for a contact to ground. */
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).default(0),
    /** The wiring of each door, from cubby 1 on. */
    cubbies: z.array(z.object({ front: door, back: door })).min(1),
  })
  .superRefine(({ cubbies }, context) => {
    const lines = cubbies.flatMap(({ front, back }) => [front.lock, front.sensor, back.lock, back.sensor])
    const twice = lines.find((each, i) => lines.indexOf(each) !== i)
    if (twice !== undefined) context.addIssue(`two things are wired to GPIO${twice}`)
  })
export type GpioConfig = z.infer<typeof gpioConfig>

/** The header chips of Raspberry Pi 5, 4, and 3 and older, by label, because their numbers differ between kernels. */
const PI_CHIPS = ['pinctrl-rp1', 'pinctrl-bcm2711', 'pinctrl-bcm2835']

/** The chip that drives the header. @throws if it is not among `chips` */
export function chooseChip<C extends { label: string }>(wanted: string | undefined, chips: C[]): C {
  const labels = wanted === undefined ? PI_CHIPS : [wanted]
  const found = labels.map((label) => chips.find((chip) => chip.label === label)).find(Boolean)
  if (found) return found
  const there = chips.map(({ label }) => label).join(', ') || 'none'
  throw new Error(`There is no GPIO chip ${labels.join(' or ')}; there is ${there}`)
}
