import { join } from 'node:path'
import { systemClock } from '../clock'
import type { ControllerConfig } from '../config'
import type { Log } from '../log'
import { LockBoards } from './boards/lock-boards'
import { Mcp23017 } from './boards/mcp23017'
import { ModbusRelays } from './boards/modbus-relays'
import { combine, type DriverParts, type LightDriver } from './driver'
import { chooseGpio } from './gpio/choose-gpio'
import type { Hardware } from './hardware'
import { SpiLights } from './lights/spi-lights'
import { SimulatedHardware } from './simulated'

/** Creates the configured drivers. A package that only one driver needs is loaded when that driver starts. */
export async function createHardware(config: ControllerConfig, log: Log): Promise<Hardware> {
  const { hardware, numberOfCubbies, stateDirectory, doors } = config
  const parts = { clock: systemClock, log }
  const lights = createLights(config, parts)
  switch (hardware.kind) {
    case 'simulated': {
      const stateFile = join(stateDirectory, 'simulated-doors.json')
      return new SimulatedHardware(numberOfCubbies, { ...hardware, stateFile }, log)
    }
    case 'modbus':
      return combine(new ModbusRelays(hardware, parts), lights)
    case 'gpio':
      return combine(await chooseGpio(hardware, parts), lights)
    case 'mcp23017':
      return combine(new Mcp23017(hardware, parts), lights)
    case 'lock-boards':
      return combine(new LockBoards(hardware, doors.pulseMs, parts), lights)
  }
}

function createLights({ lights, numberOfCubbies }: ControllerConfig, parts: DriverParts): LightDriver {
  if (lights) return new SpiLights(lights, numberOfCubbies, parts)
  return {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    show: () => {},
    problems: () => [],
  }
}
