import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the serial adapters have names that stay: /dev/ttyUSB0 is another one after the next start. */
export const ADAPTER_FOLDER = '/dev/serial/by-id'

/** Makers of RS-485 adapters. A scanner for codes is in the same folder. */
const OF_ADAPTERS = /rs-?485|ftdi|1a86|silicon_labs|prolific|moxa/i

/** The paths of the serial adapters that are plugged in; those that look like one for lock boards first. */
export function serialAdapters(folder = ADAPTER_FOLDER): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const likely = names.filter((name) => OF_ADAPTERS.test(name))
  return [...likely, ...names.filter((name) => !likely.includes(name))].map((name) => join(folder, name))
}
