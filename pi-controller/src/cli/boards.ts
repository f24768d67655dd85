import { systemClock } from '../clock'
import type { ControllerConfig } from '../config'
import { ConfigError } from '../config-error'
import { findLockBoards } from '../hardware/boards/find-lock-boards'
import { serialPort } from '../hardware/serial/serial-line'
import type { Log } from '../log'

/** Searches the serial line for lock boards and logs them. Moves nothing. */
export async function showBoards({ hardware }: ControllerConfig, log: Log): Promise<void> {
  if (hardware.kind !== 'lock-boards')
    throw new ConfigError(`"boards" searches for lock boards, not for "${hardware.kind}"`)
  const found = await findLockBoards((baudRate) => serialPort(hardware.port, baudRate), systemClock)
  for (const boards of found) log.info('lock boards', boards)
  if (found.length === 0)
    log.warn('no lock board answers: are A and B swapped, is the power on?', { port: hardware.port })
}
