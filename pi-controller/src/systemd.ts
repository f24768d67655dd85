import { execFile } from 'node:child_process'
import type { Clock } from './clock'
import { reasonOf, type Log } from './log'

interface SystemdParts {
  env: NodeJS.ProcessEnv
  clock: Clock
  log: Log
  /** Whether the locks' queue moves. */
  isMoving: () => boolean
  /** Tells systemd, like 'READY=1'. */
  notify?: (state: string) => void
}

/**
 * Tells systemd when the program is ready, and feeds its watchdog for as long as the locks' queue moves: a program that hangs is killed,
 * and its ExecStopPost takes the power from the locks. Does nothing where systemd does not ask for it.
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

  /** Three times in the time that the watchdog gives, so that one may be lost. */
  #feed(everyMs: number): void {
    const { clock, isMoving, log } = this.#parts
    if (isMoving()) this.#notify('WATCHDOG=1')
    else log.error('the locks hang: the watchdog is not fed')
    clock.after(everyMs, () => this.#feed(everyMs))
  }
}

/** Node cannot write to systemd's socket; systemd's own program can, one after the other. The unit needs NotifyAccess=all for it. */
function notifyBy({ env, log }: SystemdParts): (state: string) => void {
  const tell = (state: string) =>
    new Promise<void>((resolve) => {
      execFile('systemd-notify', [state], { env, timeout: 5000 }, (error) => {
        if (error) log.warn('systemd was not told', { state, error: reasonOf(error) })
        resolve()
      }).unref()
    })
  let last = Promise.resolve()
  return (state) => {
    last = last.then(() => tell(state))
  }
}
