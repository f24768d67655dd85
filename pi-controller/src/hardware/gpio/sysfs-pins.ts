import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optional } from '../driver'
import { chooseChip } from './gpio-config'

/** Pins by their number in /sys/class/gpio. */
export interface SysfsPins {
  /** An output, initially off. Values are logical: true is powered. */
  output(number: number, isActiveLow: boolean): { write(isOn: boolean): void; read(): boolean }
  input(number: number): { read(): number }
  /** Releases all pins. */
  release(): void
}

export type LoadPins = () => Promise<SysfsPins>

/**
 * The number of the header's first line, found by its chip's label: 0 on old kernels, 399, 512 or 571 on newer ones.
 * @throws if the kernel has no such folder or no such chip
 */
export function findBase(wanted: string | undefined, root = '/sys/class/gpio'): number {
  const chips = readdirSync(root)
    .filter((name) => name.startsWith('gpiochip'))
    .map((name) => ({
      label: readFileSync(join(root, name, 'label'), 'utf8').trim(),
      base: Number(readFileSync(join(root, name, 'base'), 'utf8')),
    }))
  return chooseChip(wanted, chips).base
}

export const onoffPins: LoadPins = async () => {
  const { Gpio } = await optional('onoff', () => import('onoff'))
  const opened: Array<InstanceType<typeof Gpio>> = []
  const open = (...args: ConstructorParameters<typeof Gpio>) => {
    const pin = new Gpio(...args)
    opened.push(pin)
    return pin
  }
  return {
    output(number, isActiveLow) {
      // Opening with 'low' or 'high' makes the pin an output that has this level from the start.
      const pin = open(number, isActiveLow ? 'high' : 'low')
      const on = isActiveLow ? 0 : 1
      return {
        write: (isOn) => pin.writeSync(isOn === (on === 1) ? 1 : 0),
        read: () => pin.readSync() === on,
      }
    },
    input(number) {
      const pin = open(number, 'in')
      return { read: () => pin.readSync() }
    },
    release() {
      for (const pin of opened.splice(0)) pin.unexport()
    },
  }
}
