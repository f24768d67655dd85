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

/** The program on the Pi, `barback-controller`: one file for each of its commands lies in cli/. What `run` says goes into a log, line by line. */
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
  // For a program that died, and so beside whoever has the boards.
  if (command === 'off') return switchOff(await createHardware(config, log), log)
  takeBoards(config.stateDirectory, command)
  if (command === 'boards') return showBoards(config, log)
  if (command === 'test') return leave(await walk(config, args))
  if (command === 'doctor') return leave(await doctor(config, configPath))
  await runController(config, await createHardware(config, log), log)
}

/** Whatever a driver still has open. */
function leave(isGood: boolean): never {
  process.exit(isGood ? 0 : 1)
}

/** Commands for the system's log speak JSON; those for people, plain words. */
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
