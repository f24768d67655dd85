import { parseArgs } from 'node:util'
import { loadConfig } from './config'
import { ConfigError } from './config-error'
import { Controller } from './controller'
import { createHardware } from './hardware/create'
import { CALL_LIMIT_MS, MAX_PULSE_MS, type Hardware } from './hardware/hardware'
import { createLog, reasonOf } from './log'

/**
 * The program on the Pi: `pi-controller --config locker.json`, or the path in BARBACK_CONTROLLER_CONFIG. `pi-controller off` takes the
 * power from every lock and ends: for systemd's ExecStopPost, because a Pi's pins keep their level when a program dies.
 */
const log = createLog()

/** When it has not stopped by then it is ended, in milliseconds: longer than a pulse and every wait of an orderly stop. */
const FORCED_EXIT_MS = MAX_PULSE_MS + 4 * CALL_LIMIT_MS

const { values, positionals } = parseArgs({
  options: { config: { type: 'string' } },
  allowPositionals: true,
  strict: false,
})

function configPath(): string {
  const config = values.config ?? process.env.BARBACK_CONTROLLER_CONFIG
  if (typeof config !== 'string')
    throw new ConfigError('Name the configuration: --config locker.json, or BARBACK_CONTROLLER_CONFIG')
  return config
}

async function run(): Promise<void> {
  const config = loadConfig(configPath())
  const hardware = await createHardware(config, log)
  const [command = 'run'] = positionals
  if (command === 'off') await hardware.allOff()
  else if (command === 'run') await runController(config, hardware)
  else throw new ConfigError(`There is no command "${command}": run or off`)
}

async function runController(config: ReturnType<typeof loadConfig>, hardware: Hardware): Promise<void> {
  let stopping = false
  const stop = (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      hardware.panicOff()
      process.exit(1)
    }, FORCED_EXIT_MS).unref()
    void controller.stop().then(
      () => process.exit(exitCode),
      () => {
        hardware.panicOff()
        process.exit(1)
      },
    )
  }
  const controller = new Controller({
    config,
    hardware,
    log,
    fail(error) {
      log.error('a lock may have been left powered: starting anew', { error: error.message })
      stop(1)
    },
  })
  process.once('SIGTERM', () => stop(0))
  process.once('SIGINT', () => stop(0))
  process.on('uncaughtException', (error) => {
    hardware.panicOff()
    log.error('unexpected failure', { error: error.stack ?? error.message })
    stop(1)
  })
  try {
    await controller.start()
  } catch (error) {
    hardware.panicOff()
    throw error
  }
  log.info('started')
}

run().catch((error: unknown) => {
  log.error(error instanceof ConfigError ? 'wrong configuration' : 'could not start', { error: reasonOf(error) })
  process.exit(1)
})
