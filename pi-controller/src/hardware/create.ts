import { join } from 'node:path'
import { ConfigError, type ControllerConfig } from '../config'
import type { Log } from '../log'
import type { Hardware } from './hardware'
import { SimulatedHardware } from './simulated'

/** The driver that the configuration names. @throws ConfigError for one that does not exist yet */
export function createHardware({ hardware, numberOfCubbies, stateDirectory }: ControllerConfig, log: Log): Hardware {
  if (hardware.kind === 'simulated') {
    const stateFile = join(stateDirectory, 'simulated-doors.json')
    return new SimulatedHardware(numberOfCubbies, { ...hardware, stateFile }, log)
  }
  throw new ConfigError(`hardware "${hardware.kind}" is not yet in this version: use "simulated"`)
}
