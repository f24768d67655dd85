import type { SerialLine } from '../pi-controller/src/hardware/serial/serial-line'
import type { ManualClock } from './manual-clock'

/** Faults that a wire adds to a reply. */
export type Mischief = 'split' | 'garbled' | 'missing' | 'late' | 'echoed' | 'noisy'

/** A serial line with emulated boards that reply to what is written. */
export interface EmulatedWire {
  open(): Promise<SerialLine>
  /** Every written frame, with its time. */
  sent: Array<{ bytes: Uint8Array; at: number }>
  /** Faults for the next replies, in order; later replies arrive intact. */
  mischief: Mischief[]
  /** A fault for every reply. */
  always: Mischief | undefined
  /** Unplugs the adapter, or plugs it in again. */
  plug(isIn: boolean): void
}

/** Time of a normal reply and of a late one, in milliseconds. */
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
