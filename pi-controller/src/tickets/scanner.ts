import { z } from 'zod'
import { MAX_TICKET_LENGTH } from '../../../contract/tickets'
import type { Clock } from '../clock'
import type { OpenLine, SerialLine } from '../hardware/serial/serial-line'
import { reasonOf, type Log } from '../log'

/** A QR scanner that sends each code as a line of text: on a serial port, or over USB as one (CDC). */
export const scannerConfig = z.object({
  port: z.string().min(1),
  baudRate: z.int().min(1200).max(921_600).default(9600),
})

/** Delay before an unplugged scanner is looked for again, in milliseconds. */
const AGAIN_MS = 5000

export class Scanner {
  #line: SerialLine | undefined
  #read = ''
  #stopped = true
  #problem: string | undefined
  #cancelWait = () => {}

  constructor(
    private readonly open: OpenLine,
    private readonly onCode: (code: string) => void,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never fails, because a locker without its scanner still opens in other ways: `problems` has the fault. */
  async start(): Promise<void> {
    this.#stopped = false
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelWait()
    await this.#line?.close()
    this.#line = undefined
  }

  problems(): string[] {
    return this.#problem === undefined ? [] : [this.#problem]
  }

  async #connect(): Promise<void> {
    try {
      const line = await this.open()
      this.#read = ''
      line.onData((bytes) => this.#take(bytes))
      line.onClose(() => this.#lose('The scanner was pulled out'))
      this.#line = line
      this.#problem = undefined
    } catch (error) {
      this.#lose(`The scanner cannot be opened: ${reasonOf(error)}`)
    }
  }

  #lose(problem: string): void {
    this.#line = undefined
    if (this.#stopped) return
    if (this.#problem !== problem) this.log.warn('scanner', { problem })
    this.#problem = problem
    this.#cancelWait()
    this.#cancelWait = this.clock.after(AGAIN_MS, () => void this.#connect())
  }

  /** A line is a code. A line that never ends is truncated. */
  #take(bytes: Uint8Array): void {
    const parts = (this.#read + Buffer.from(bytes).toString('latin1')).split(/[\r\n]+/)
    this.#read = (parts.pop() ?? '').slice(0, MAX_TICKET_LENGTH + 1)
    for (const code of parts) if (code !== '') this.onCode(code.slice(0, MAX_TICKET_LENGTH + 1))
  }
}
