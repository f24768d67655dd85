import { HELP, readArguments, type Arguments } from './cli/arguments'
import { showBoards } from './cli/boards'
import { doctor } from './cli/doctor'
import { pair } from './cli/pair'
import { runController, switchOff } from './cli/run'
import { update } from './cli/update'
import { walk } from './cli/walk'
import { loadConfig } from './config'
import { ConfigError } from './config-error'
import { FIRMWARE } from './firmware'
import { createHardware } from './hardware/create'
import { takeBoards } from './in-use'
import { createLog, reasonOf } from './log'

/** The program on the Pi, `barback-controller`, with one file per command in cli/. The output of `run` is a log of JSON lines. */
const log = createLog()

async function perform(args: Arguments): Promise<void> {
  const { command, configPath } = args
  if (command === 'help' || command === 'version') {
    console.log(command === 'help' ? HELP : FIRMWARE)
    return
  }
  if (command === 'pair') return pair(args)
  const config = loadConfig(configPath)
  if (command === 'update') return leave(await update(config, args))
  // Runs after a program that died, so it does not reserve the boards.
  if (command === 'off') return switchOff(await createHardware(config, log), log)
  takeBoards(config.stateDirectory, command)
  if (command === 'boards') return showBoards(config, log)
  if (command === 'test') return leave(await walk(config, args))
  if (command === 'doctor') return leave(await doctor(config, configPath))
  await runController(config, await createHardware(config, log), log)
}

/** Exits even if a driver still has something open. */
function leave(isGood: boolean): never {
  process.exit(isGood ? 0 : 1)
}

/** Commands that write to the system log use JSON; the others use plain text. */
function failed(error: unknown, command: string): void {
  if (['run', 'off', 'boards'].includes(command))
    log.error(error instanceof ConfigError ? 'wrong configuration' : 'could not start', { error: reasonOf(error) })
  else console.error(reasonOf(error))
  process.exit(1)
}

try {
  const args = readArguments(process.argv.slice(2), process.env)
  perform(args).catch((error: unknown) => failed(error, args.command))
} catch (error) {
  failed(error, 'help')
}
