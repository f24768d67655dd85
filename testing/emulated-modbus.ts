import type { ManualClock } from './manual-clock'

/** A relay board and an input board on one Modbus line: each number has a lock and a door contact. */
export interface EmulatedModbus {
  answer(frame: Uint8Array): Uint8Array | undefined
  /** Relay changes in order: '1 on', '1 off'. */
  switched: string[]
  /** Frames that the boards missed because they followed another too soon. */
  lost: number
  shut(door: number): void
  /** Welds a relay's contacts together. */
  weld(relay: number): void
  /** Leaves a relay on, as after a crash during a pulse. */
  leaveOn(relay: number): void
  power(isOn: boolean): void
  /** The relay board rejects a pulse with an error. */
  refuses: boolean
}

/** Required silence on the line between two frames, in milliseconds. */
const SILENCE_MS = 5
const RELAYS = 1
const INPUTS = 2

export function emulatedModbus(clock: ManualClock): EmulatedModbus {
  const on = new Set<number>()
  const open = new Set<number>()
  const welded = new Set<number>()
  let isPowered = true
  let busyUntil = -Infinity

  const set = (relay: number, isOn: boolean) => {
    if (on.has(relay) === isOn || (!isOn && welded.has(relay))) return
    emulated.switched.push(`${relay} ${isOn ? 'on' : 'off'}`)
    if (isOn) on.add(relay)
    else on.delete(relay)
    if (isOn) open.add(relay)
  }
  const packed = (count: number, isSet: (number: number) => boolean) =>
    Array.from({ length: Math.ceil(count / 8) }, (_, byte) =>
      [0, 1, 2, 3, 4, 5, 6, 7].reduce((value, bit) => value + (isSet(8 * byte + bit + 1) ? 2 ** bit : 0), 0),
    )
  const sealed = (body: number[]) => {
    let crc = 0xffff
    for (const byte of body) {
      crc ^= byte
      for (let i = 0; i < 8; i += 1) crc = crc % 2 === 1 ? Math.floor(crc / 2) ^ 0xa001 : crc / 2
    }
    return [...body, crc % 256, Math.floor(crc / 256)]
  }

  function replyTo(frame: number[]): number[] | undefined {
    const body = frame.slice(0, -2)
    if (sealed(body).join() !== frame.join()) return undefined
    const [unit = 0, fn = 0, high = 0, low = 0, countHigh = 0, countLow = 0, , , value = 0, unitsHigh = 0, units = 0] =
      body
    const address = 256 * high + low
    const count = 256 * countHigh + countLow
    if (unit === INPUTS && fn === 2) {
      const bytes = packed(count, (door) => !open.has(door))
      return sealed([unit, fn, bytes.length, ...bytes])
    }
    if (unit !== RELAYS) return undefined
    if (fn === 1) {
      const bytes = packed(count, (relay) => on.has(relay))
      return sealed([unit, fn, bytes.length, ...bytes])
    }
    if ((fn === 5 || fn === 16) && emulated.refuses) return sealed([unit, fn + 128, 4])
    if (fn === 5 && high === 2) {
      set(low + 1, true)
      clock.after(count * 100, () => set(low + 1, false))
      return sealed(body)
    }
    if (fn === 15) {
      for (const relay of [...on]) set(relay, false)
      return sealed(body.slice(0, 6))
    }
    if (fn === 16 && value === 4) {
      const relay = (address - 3) / 5 + 1
      set(relay, true)
      clock.after((256 * unitsHigh + units) * 100, () => set(relay, false))
      return sealed(body.slice(0, 6))
    }
    return sealed([unit, fn + 128, 1])
  }

  const emulated: EmulatedModbus = {
    switched: [],
    lost: 0,
    refuses: false,
    answer(frame) {
      if (!isPowered) return undefined
      const wasTooSoon = clock.now() - busyUntil < SILENCE_MS
      // The reply starts after 8 ms, and occupies the line until it ends.
      busyUntil = clock.now() + 8
      if (wasTooSoon) {
        emulated.lost += 1
        return undefined
      }
      const reply = replyTo([...frame])
      return reply && Uint8Array.from(reply)
    },
    shut: (door) => void open.delete(door),
    weld: (relay) => void welded.add(relay),
    leaveOn: (relay) => void on.add(relay),
    power: (isOn) => void (isPowered = isOn),
  }
  return emulated
}
