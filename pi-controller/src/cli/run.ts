import { inTime, systemClock } from '../clock'
import type { ControllerConfig } from '../config'
import { Controller } from '../controller'
import { CALL_LIMIT_MS, MAX_PULSE_MS, type Hardware } from '../hardware/hardware'
import { FIRMWARE } from '../firmware'
import { Installation, noteHello, wantUpdate } from '../installation'
import type { Log } from '../log'
import { Systemd } from '../systemd'

/** Time after which the process is killed if it has not stopped, in milliseconds: longer than a pulse and every wait of an orderly stop. */
const FORCED_EXIT_MS = MAX_PULSE_MS + 4 * CALL_LIMIT_MS

/** Time limit for `off`, in milliseconds: opening a serial line, and one repeated 'off'. */
const OFF_MS = 3 * CALL_LIMIT_MS

/** Cuts the power of every lock and exits. For systemd's ExecStopPost, because a Pi's pins keep their level when a program dies. */
export async function switchOff(hardware: Hardware, log: Log): Promise<void> {
  await inTime(systemClock, OFF_MS, 'Switching all locks off', hardware.allOff()).catch((error: unknown) => {
    hardware.panicOff()
    throw error
  })
  log.info('all locks are off')
  process.exit(0)
}

/** Failed updates, for the health report. The release on trial may become one of them. */
function takenBack(installation: Installation | undefined): string[] {
  return (installation?.failures() ?? []).map(
    ({ version }) => `The update to ${version} did not say hello to the server and was taken back`,
  )
}

/** Drives the locker until a signal ends it. All locks are without power when it starts, when it ends, and when it fails. */
export async function runController(config: ControllerConfig, hardware: Hardware, log: Log): Promise<void> {
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
  const installation = Installation.find()
  const controller = new Controller({
    config,
    hardware,
    log,
    welcomed: () => noteHello(config.stateDirectory, FIRMWARE),
    outdated: () => wantUpdate(config.stateDirectory),
    problems: () => takenBack(installation),
    fail(error) {
      log.error('a lock may still be powered: restarting', { error: error.message })
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
