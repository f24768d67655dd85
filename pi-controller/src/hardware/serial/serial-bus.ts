import { inTime, OutOfTime, pause, type Clock } from '../../clock'
import type { OpenLine, SerialLine } from './serial-line'

interface BusTiming {
  /** Required silence on the line before a frame, in milliseconds. */
  silenceMs: number
  /** Time limit for a board's reply, in milliseconds. */
  answerMs: number
}

/** Time limit for opening the line, and for sending a frame, in milliseconds. */
const SEND_MS = 500

/** Pause before a lost line is reopened, in milliseconds. */
const REOPEN_MS = 1000

/** Duration of a byte at 9600 baud, in milliseconds. */
const SLOWEST_BYTE_MS = 10 / 9.6

/** The frame was not sent, so it had no effect. */
class NotSent extends Error {}

/** A half-duplex serial line with several boards: a request, then its reply or silence, then the next request. Nothing is retried here. */
export class SerialBus {
  #line: SerialLine | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #received: number[] = []
  #onData = () => {}
  #lastByteAt = -Infinity
  /** The adapter echoes: it receives our own frame before the reply. */
  #echoes = false
  /** A request is unanswered, so a late reply may still arrive. */
  #isOwed = false
  #lostAt = -Infinity

  constructor(
    private readonly openLine: OpenLine,
    private readonly clock: Clock,
    private readonly timing: BusTiming,
  ) {}

  /** @throws if the line cannot be opened */
  async open(): Promise<void> {
    if (this.#line) return
    const line = await inTime(this.clock, SEND_MS, 'Opening the serial line', this.openLine())
    this.#line = line
    line.onData((bytes) => {
      this.#lastByteAt = this.clock.now()
      this.#received.push(...bytes)
      this.#onData()
    })
    line.onClose(() => {
      if (this.#line !== line) return
      this.#line = undefined
      this.#lostAt = this.clock.now()
    })
  }

  async close(): Promise<void> {
    await this.#turn
    const line = this.#line
    this.#line = undefined
    await line?.close()
  }

  /** Sends synchronously, even during a request, with the silence that boards need: for a program that is about to exit. */
  sendNow(frames: Uint8Array[]): void {
    for (const frame of frames) {
      blockFor(this.timing.silenceMs)
      this.#line?.writeNow(frame)
      blockFor(frame.length * SLOWEST_BYTE_MS)
    }
  }

  /**
   * Sends a frame once and waits for the reply. `read` gets all bytes received since, and returns undefined until they contain the reply.
   * @returns undefined if no reply came in time, or if the frame may not have been sent
   * @throws NotSent
   */
  ask<T>(frame: Uint8Array, read: (received: Uint8Array) => T | undefined): Promise<T | undefined> {
    const answer = this.#turn.then(() => this.#ask(frame, read))
    this.#turn = answer.catch(() => {})
    return answer
  }

  /** Sends a frame that gets no reply. @throws NotSent */
  async tell(frame: Uint8Array): Promise<void> {
    await this.ask(frame, () => true)
  }

  async #ask<T>(frame: Uint8Array, read: (received: Uint8Array) => T | undefined): Promise<T | undefined> {
    const line = await this.#ready()
    await this.#silence()
    // Discard late replies to earlier requests.
    this.#received = []
    try {
      await inTime(this.clock, SEND_MS, 'Sending', line.write(frame))
    } catch (error) {
      if (error instanceof OutOfTime) await this.#lose(line)
      return undefined
    }
    this.#lastByteAt = Math.max(this.#lastByteAt, this.clock.now())
    const answer = await this.#answer((received) => this.#readAfterEcho(frame, received, read))
    this.#isOwed = answer === undefined
    if (this.#isOwed) this.#lastByteAt = this.clock.now()
    return answer
  }

  async #ready(): Promise<SerialLine> {
    if (!this.#line && this.clock.now() - this.#lostAt < REOPEN_MS) throw new NotSent('The serial line is lost')
    try {
      await this.open()
    } catch (error) {
      this.#lostAt = this.clock.now()
      throw new NotSent('The serial line cannot be opened', { cause: error })
    }
    if (!this.#line) throw new NotSent('The serial line is lost')
    return this.#line
  }

  async #silence(): Promise<void> {
    const silenceMs = this.#isOwed ? this.timing.answerMs : this.timing.silenceMs
    const began = this.clock.now()
    for (
      let quiet = this.clock.now() - this.#lastByteAt;
      quiet < silenceMs;
      quiet = this.clock.now() - this.#lastByteAt
    ) {
      if (this.clock.now() - began > SEND_MS)
        throw new NotSent('The serial line is never silent: are its wires swapped or loose?')
      await pause(this.clock, Math.ceil(silenceMs - quiet))
    }
  }

  #answer<T>(read: (received: Uint8Array) => T | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      const end = (answer: T | undefined) => {
        this.#onData = () => {}
        cancel()
        resolve(answer)
      }
      const cancel = this.clock.after(this.timing.answerMs, () => end(undefined))
      this.#onData = () => {
        const answer = read(Uint8Array.from(this.#received))
        if (answer !== undefined) end(answer)
      }
      this.#onData()
    })
  }

  /** The reply to a write may equal its request, so the echo is skipped once the adapter is known to echo. */
  #readAfterEcho<T>(
    frame: Uint8Array,
    received: Uint8Array,
    read: (received: Uint8Array) => T | undefined,
  ): T | undefined {
    if (this.#echoes) return read(received.subarray(frame.length))
    const answer = read(received)
    if (answer === undefined || !frame.every((byte, i) => byte === received[i])) return answer
    const behind = read(received.subarray(frame.length))
    if (behind !== undefined) this.#echoes = true
    return behind ?? answer
  }

  /** Closes a line that accepts no bytes, so that it is reopened. */
  async #lose(line: SerialLine): Promise<void> {
    this.#line = undefined
    this.#lostAt = this.clock.now()
    await inTime(this.clock, SEND_MS, 'Closing the serial line', line.close()).catch(() => {})
  }
}

/** Blocks the thread, and with it the whole program. */
function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
