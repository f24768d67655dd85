import { execFile } from 'node:child_process'
import type { Clock } from './clock'
import { reasonOf, type Log } from './log'

interface SystemdParts {
  env: NodeJS.ProcessEnv
  clock: Clock
  log: Log
  /** True while the locks' queue is not stuck. */
  isMoving: () => boolean
  /** Sends a state such as 'READY=1' to systemd. */
  notify?: (state: string) => void
}

/**
 * Notifies systemd when the program is ready, and feeds its watchdog while the locks' queue moves: systemd kills a program that hangs, and its
 * ExecStopPost cuts the power of the locks. Does nothing where systemd has not asked for it.
 */
export class Systemd {
  readonly #parts: SystemdParts
  readonly #notify: (state: string) => void

  constructor(parts: SystemdParts) {
    this.#parts = parts
    this.#notify = parts.env.NOTIFY_SOCKET ? (parts.notify ?? notifyBy(parts)) : () => {}
  }

  ready(): void {
    this.#notify('READY=1')
    const limitMs = Number(this.#parts.env.WATCHDOG_USEC ?? 0) / 1000
    if (limitMs > 0) this.#feed(limitMs / 3)
  }

  stopping(): void {
    this.#notify('STOPPING=1')
  }

  /** Feeds the watchdog three times per period, so that one notification may be lost. */
  #feed(everyMs: number): void {
    const { clock, isMoving, log } = this.#parts
    if (isMoving()) this.#notify('WATCHDOG=1')
    else log.error('the locks are stuck: the watchdog is not fed')
    clock.after(everyMs, () => this.#feed(everyMs))
  }
}

/** Node cannot write to systemd's socket, so systemd-notify does, one call after the other. This requires NotifyAccess=all in the unit. */
function notifyBy({ env, log }: SystemdParts): (state: string) => void {
  const tell = (state: string) =>
    new Promise<void>((resolve) => {
      execFile('systemd-notify', [state], { env, timeout: 5000 }, (error) => {
        if (error) log.warn('systemd was not notified', { state, error: reasonOf(error) })
        resolve()
      }).unref()
    })
  let last = Promise.resolve()
  return (state) => {
    last = last.then(() => tell(state))
  }
}
