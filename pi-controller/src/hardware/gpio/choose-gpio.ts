import { readFileSync } from 'node:fs'
import { reasonOf } from '../../log'
import type { DriverParts, LockDriver } from '../driver'
import type { GpioConfig } from './gpio-config'
import { GpiodGpio } from './gpiod-gpio'
import { GpiodPrograms } from './gpiod-programs'
import { SysfsGpio } from './sysfs-gpio'
import { findBase, onoffPins, type LoadPins } from './sysfs-pins'

/** The parts of the system that are queried; tests replace them. */
export interface GpioSystem {
  env: NodeJS.ProcessEnv
  /** /sys/class/gpio */
  sysfs: string
  /** Files that contain 'N' if a line loses its level when the program that set it ends. */
  persistence: string[]
  loadPins: LoadPins
}

const realSystem: GpioSystem = {
  env: process.env,
  sysfs: '/sys/class/gpio',
  persistence: ['rp1', 'bcm2835'].map((chip) => `/sys/module/pinctrl_${chip}/parameters/persist_gpio_outputs`),
  loadPins: onoffPins,
}

/** Chooses the access to the header's pins: the configured one, else the kernel's character device, else /sys/class/gpio. */
export async function chooseGpio(
  config: GpioConfig,
  parts: DriverParts,
  system: GpioSystem = realSystem,
): Promise<LockDriver> {
  const { driver, why } = await choose(config, parts, system)
  const released = whatReleaseDoes(system)
  parts.log.info('gpio', { driver: driver.health().driver, why, releasedLines: released })
  if (released === 'keep their level') parts.log.warn(KEEPS_LEVEL)
  return driver
}

const KEEPS_LEVEL =
  'a lock stays powered when this program is killed, until its ExecStopPost has run: add dtparam=strict_gpiod to config.txt'

async function choose(
  config: GpioConfig,
  parts: DriverParts,
  system: GpioSystem,
): Promise<{ driver: LockDriver; why: string }> {
  const gpiod = async () => new GpiodGpio(config, parts, await GpiodPrograms.find(system.env))
  const sysfs = async () => new SysfsGpio(config, parts, findBase(config.chip, system.sysfs), system.loadPins)
  if (config.through === 'gpiod') return { driver: await gpiod(), why: 'the configuration says gpiod' }
  if (config.through === 'sysfs') return { driver: await sysfs(), why: 'the configuration says sysfs' }
  try {
    return { driver: await gpiod(), why: 'gpioset is installed, and its pulses end even if this program hangs' }
  } catch (error) {
    const reason = reasonOf(error)
    try {
      return { driver: await sysfs(), why: `libgpiod cannot be used (${reason}), and the kernel has /sys/class/gpio` }
    } catch (second) {
      throw new Error(
        `The pins cannot be reached. Install libgpiod's programs: apt install gpiod. Their error: ${reason}. /sys/class/gpio: ${reasonOf(second)}`,
      )
    }
  }
}

/** By default, Raspberry Pi kernels keep a line's level after the program that set it has ended. */
function whatReleaseDoes({ persistence }: GpioSystem): 'keep their level' | 'lose their level' | 'nobody knows' {
  for (const path of persistence) {
    try {
      return readFileSync(path, 'utf8').trim() === 'N' ? 'lose their level' : 'keep their level'
    } catch {
      // Another model's chip.
    }
  }
  return 'nobody knows'
}
