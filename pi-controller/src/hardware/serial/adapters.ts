import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The serial adapters by persistent name: /dev/ttyUSB0 may be another adapter after the next start. */
export const ADAPTER_FOLDER = '/dev/serial/by-id'

/** Makers of RS-485 adapters. A code scanner appears in the same folder. */
const OF_ADAPTERS = /rs-?485|ftdi|1a86|silicon_labs|prolific|moxa/i

/** The paths of the connected serial adapters; those that look like one for lock boards first. */
export function serialAdapters(folder = ADAPTER_FOLDER): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const likely = names.filter((name) => OF_ADAPTERS.test(name))
  return [...likely, ...names.filter((name) => !likely.includes(name))].map((name) => join(folder, name))
}
