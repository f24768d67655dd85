import type { SerialLine } from '../pi-controller/src/hardware/serial/serial-line'
import type { ManualClock } from './manual-clock'

/** What a wire does to an answer. */
export type Mischief = 'split' | 'garbled' | 'missing' | 'late' | 'echoed' | 'noisy'

/** A serial line whose other end is emulated: boards that answer what is written to it. */
export interface EmulatedWire {
  open(): Promise<SerialLine>
  /** Every frame that was written, and when. */
  sent: Array<{ bytes: Uint8Array; at: number }>
  /** What happens to the next answers, in order; afterwards all is well. */
  mischief: Mischief[]
  /** What happens to every answer. */
  always: Mischief | undefined
  /** Pulls the adapter out, or plugs it in again. */
  plug(isIn: boolean): void
}

/** How long a board takes to answer, and how long when it is late, in milliseconds. */
const ANSWER_MS = 8
const LATE_MS = 150

export function emulatedWire(clock: ManualClock, answer: (frame: Uint8Array) => Uint8Array | undefined): EmulatedWire {
  let isIn = true
  let current: { data: (bytes: Uint8Array) => void; close: () => void } | undefined
  const deliver = (bytes: Uint8Array, afterMs: number) => clock.after(afterMs, () => current?.data(bytes))

  const wire: EmulatedWire = {
    sent: [],
    mischief: [],
    always: undefined,
    plug(now) {
      isIn = now
      if (!isIn) current?.close()
    },
    async open() {
      if (!isIn) throw new Error('No such file or directory')
      const mine = { data: (_bytes: Uint8Array) => {}, close: () => {} }
      current = mine
      const take = (bytes: Uint8Array) => {
        wire.sent.push({ bytes, at: clock.now() })
        const reply = answer(bytes)
        send(bytes, reply)
      }
      return {
        async write(bytes) {
          if (!isIn) throw new Error('Input/output error')
          take(bytes)
        },
        writeNow: take,
        onData: (listener) => void (mine.data = listener),
        onClose: (listener) => void (mine.close = listener),
        async close() {
          mine.close()
        },
      }
    },
  }

  function send(asked: Uint8Array, reply: Uint8Array | undefined): void {
    const trick = wire.mischief.shift() ?? wire.always
    if (trick === 'echoed') deliver(asked, 1)
    if (trick === 'noisy') deliver(Uint8Array.of(0xff, 0x02, 0x00, 0x35), 2)
    if (!reply || trick === 'missing') return
    if (trick === 'split') reply.forEach((byte, i) => deliver(Uint8Array.of(byte), ANSWER_MS + 2 * i))
    else if (trick === 'garbled')
      deliver(
        Uint8Array.from(reply, (byte, i) => (i === 3 ? byte ^ 0x10 : byte)),
        ANSWER_MS,
      )
    else deliver(reply, trick === 'late' ? LATE_MS : ANSWER_MS)
  }

  return wire
}
