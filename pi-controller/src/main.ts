import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from './config'
import { Controller } from './controller'
import { createHardware } from './hardware/create'
import { createLog, reasonOf } from './log'

/** The program on the Pi: `pi-controller --config locker.json`, or the path in BARBACK_CONTROLLER_CONFIG. */
const log = createLog()

function configPath(): string {
  const { config = process.env.BARBACK_CONTROLLER_CONFIG } = parseArgs({
    options: { config: { type: 'string' } },
  }).values
  if (!config) throw new ConfigError('Name the configuration: --config locker.json, or BARBACK_CONTROLLER_CONFIG')
  return config
}

function createController(): Controller {
  const config = loadConfig(configPath())
  return new Controller({ config, hardware: createHardware(config, log), log })
}

async function run(): Promise<void> {
  const controller = createController()
  let stopping = false
  const stop = (exitCode: number) => {
    if (stopping) return
    stopping = true
    // Should anything hang: the locks lose their power with the process.
    setTimeout(() => process.exit(1), 4000).unref()
    void controller.stop().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', () => stop(0))
  process.once('SIGINT', () => stop(0))
  process.on('uncaughtException', (error) => {
    log.error('unexpected failure', { error: error.stack ?? error.message })
    stop(1)
  })
  await controller.start()
  log.info('started')
}

run().catch((error: unknown) => {
  log.error(error instanceof ConfigError ? 'wrong configuration' : 'could not start', { error: reasonOf(error) })
  process.exit(1)
})
