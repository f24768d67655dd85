import { ConfigError, type ControllerConfig } from '../config'
import type { Log } from '../log'
import type { Hardware } from './hardware'
import { SimulatedHardware } from './simulated'

/** The driver that the configuration names. @throws ConfigError for one that does not exist yet */
export function createHardware(config: ControllerConfig, log: Log): Hardware {
  if (config.hardware.kind === 'simulated') return new SimulatedHardware(config.numberOfCubbies, config.hardware, log)
  throw new ConfigError(`hardware "${config.hardware.kind}" is not yet in this version: use "simulated"`)
}
