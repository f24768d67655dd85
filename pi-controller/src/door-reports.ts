import type { DoorMessage } from '../../contract/locker-protocol'
import type { Clock } from './clock'
import type { Log } from './log'
import type { ServerTime } from './server-time'

/** Maximum number of unacknowledged reports. The hello's snapshot makes up for those dropped. */
const MAX_WAITING = 400

type Report = Omit<DoorMessage, 'type' | 'ageMs' | 'at'> & { seenAt: number }

/** Numbered door reports, stored until the server has acknowledged them. */
export class DoorReports {
  #waiting: Report[] = []
  #lastSeq = 0

  constructor(
    private readonly clock: Clock,
    private readonly serverTime: ServerTime,
    /** Sends if there is a connection. */
    private readonly send: (message: DoorMessage) => void,
    private readonly log: Log,
  ) {}

  add({ cubby, door, state, presence }: Pick<DoorMessage, 'cubby' | 'door' | 'state' | 'presence'>): void {
    this.#lastSeq += 1
    const sensed = presence === undefined ? {} : { presence }
    const report = { cubby, door, state, ...sensed, seq: this.#lastSeq, seenAt: this.clock.now() }
    this.#waiting.push(report)
    if (this.#waiting.length > MAX_WAITING) {
      const forgotten = this.#waiting.shift()
      this.log.warn('too many door reports are waiting: the oldest is dropped', { seq: forgotten?.seq })
    }
    this.send(this.#message(report))
  }

  /** The server has stored all reports up to `seq`. */
  acknowledge(seq: number): void {
    this.#waiting = this.#waiting.filter((report) => report.seq > seq)
  }

  /** Resends all unacknowledged reports, in order. */
  replay(): void {
    for (const report of this.#waiting) this.send(this.#message(report))
  }

  #message({ seenAt, ...report }: Report): DoorMessage {
    const ageMs = Math.max(0, Math.round(this.clock.now() - seenAt))
    return { type: 'door', ...report, ageMs, at: this.serverTime.at(seenAt) }
  }
}
