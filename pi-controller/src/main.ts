import { parseArgs } from 'node:util'
import { inTime, systemClock } from './clock'
import { loadConfig, type ControllerConfig } from './config'
import { ConfigError } from './config-error'
import { Controller } from './controller'
import { findLockBoards } from './hardware/boards/find-lock-boards'
import { createHardware } from './hardware/create'
import { CALL_LIMIT_MS, MAX_PULSE_MS, type Hardware } from './hardware/hardware'
import { serialPort } from './hardware/serial/serial-line'
import { createLog, reasonOf } from './log'
import { Systemd } from './systemd'

/**
 * The program on the Pi: `pi-controller --config locker.json`, or the path in BARBACK_CONTROLLER_CONFIG. `pi-controller off` takes the
 * power from every lock and ends: for systemd's ExecStopPost, because a Pi's pins keep their level when a program dies. `pi-controller boards`
 * looks for lock boards on the line.
 */
const log = createLog()

/** When it has not stopped by then it is ended, in milliseconds: longer than a pulse and every wait of an orderly stop. */
const FORCED_EXIT_MS = MAX_PULSE_MS + 4 * CALL_LIMIT_MS

/** How long `off` may take, in milliseconds: a line may have to be opened, and an 'off' be said again. */
const OFF_MS = 3 * CALL_LIMIT_MS

function readArguments(): { command: string; configPath: string } {
  try {
    const { values, positionals } = parseArgs({ options: { config: { type: 'string' } }, allowPositionals: true })
    const { config: configPath = process.env.BARBACK_CONTROLLER_CONFIG } = values
    if (!configPath) throw new Error('Name the configuration: --config locker.json, or BARBACK_CONTROLLER_CONFIG')
    return { command: positionals[0] ?? 'run', configPath }
  } catch (error) {
    throw new ConfigError(reasonOf(error))
  }
}

async function run(): Promise<void> {
  const { command, configPath } = readArguments()
  const config = loadConfig(configPath)
  if (command === 'boards') return showBoards(config)
  const hardware = await createHardware(config, log)
  if (command === 'off') await switchOff(hardware)
  else if (command === 'run') await runController(config, hardware)
  else throw new ConfigError(`There is no command "${command}": run, off or boards`)
}

async function showBoards({ hardware }: ControllerConfig): Promise<void> {
  if (hardware.kind !== 'lock-boards')
    throw new ConfigError(`"boards" looks for lock boards, not for "${hardware.kind}"`)
  const found = await findLockBoards((baudRate) => serialPort(hardware.port, baudRate), systemClock)
  for (const boards of found) log.info('lock boards', boards)
  if (found.length === 0)
    log.warn('no lock board answers: are A and B swapped, is the power on?', { port: hardware.port })
}

async function switchOff(hardware: Hardware): Promise<void> {
  await inTime(systemClock, OFF_MS, 'Switching all locks off', hardware.allOff()).catch((error: unknown) => {
    hardware.panicOff()
    throw error
  })
  log.info('all locks are off')
  process.exit(0)
}

async function runController(config: ControllerConfig, hardware: Hardware): Promise<void> {
  let stopping = false
  const stop = (exitCode: number) => {
    if (stopping) return
    stopping = true
    systemd.stopping()
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
  const systemd = new Systemd({ env: process.env, clock: systemClock, log, isMoving: () => controller.isMoving() })
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
  systemd.ready()
  log.info('started')
}

run().catch((error: unknown) => {
  log.error(error instanceof ConfigError ? 'wrong configuration' : 'could not start', { error: reasonOf(error) })
  process.exit(1)
})
