import type { DoorState } from '../../../../contract/enumerations'
import type { DoorSide } from '../../../../contract/locker-protocol'
import { pause } from '../../clock'
import { reasonOf } from '../../log'
import { DoorSensors } from '../door-sensors'
import { Polling, type DriverParts, type LockDriver } from '../driver'
import type { DoorListener, HardwareHealth, PulseResult } from '../hardware'
import { SerialBus } from '../serial/serial-bus'
import { serialPort, type OpenLine } from '../serial/serial-line'
import type { LockBoardsConfig } from './lock-boards-config'
import { LOCK_DIALECTS, type LockAnswer, type LockDialect } from './lock-dialects'
import { UnlockTimes } from './unlock-times'

const POLL_MS = 50

/** A board answers within about 30 ms; an adapter may delay bytes by another 16. */
const TIMING = { silenceMs: 10, answerMs: 120 }

const DOORS = ['front', 'back'] as const

/** KR-CU lock boards on an RS-485 line. Each board ends its pulses itself, after a configured time. */
export class LockBoards implements LockDriver {
  readonly #dialect: LockDialect
  readonly #bus: SerialBus
  readonly #sensors: DoorSensors
  readonly #polling: Polling
  readonly #boards: number[]
  /** The last status of each board; undefined if it does not answer. */
  readonly #status = new Map<number, Extract<LockAnswer, { kind: 'status' }> | undefined>()
  /** Number of locks per board, if the board has reported it. */
  readonly #locks = new Map<number, number>()
  /** Undefined if the boards keep their own times. */
  readonly #times: UnlockTimes | undefined

  constructor(
    private readonly config: LockBoardsConfig,
    private readonly pulseMs: number,
    private readonly parts: DriverParts,
    openLine?: OpenLine,
  ) {
    this.#dialect = LOCK_DIALECTS[config.dialect]
    const { baudRate = this.#dialect.baudRate, port, cubbies } = config
    this.#bus = new SerialBus(openLine ?? serialPort(port, baudRate), parts.clock, TIMING)
    this.#sensors = new DoorSensors(cubbies.length, parts.clock)
    this.#polling = new Polling(parts.clock, POLL_MS, () => this.#pollAll(), this.#sensors)
    const inputs = cubbies.flatMap(({ front, back, infrared }) => [front, back, ...(infrared ? [infrared] : [])])
    this.#boards = [...new Set(inputs.map(({ board }) => board))]
    const ask = (board: number, question: Uint8Array) => this.#ask(board, question, ['time', 'refused'])
    this.#times = config.unlockTime === 'set' ? new UnlockTimes(this.#dialect, ask) : undefined
  }

  async start(): Promise<void> {
    await this.#bus.open()
    await this.#polling.start()
  }

  async stop(): Promise<void> {
    await this.#polling.stop()
    await this.#bus.close()
  }

  /** The boards have no 'off' command: each ends its pulse itself. */
  async allOff(): Promise<void> {}

  panicOff(): void {}

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const { board, lock } = this.#wiring(cubby)[door]
    this.#requireLock(board, lock)
    await this.#times?.prepare(board, ms)
    const began = this.parts.clock.now()
    const before = this.#status.get(board)?.doors[lock - 1]
    const answer = await this.#ask(board, this.#dialect.unlock(board, lock), [this.#dialect.unlockAnswer, 'refused'])
    if (answer?.kind === 'refused') throw new Error(`Board ${board} refuses to open lock ${lock}`)
    // Even without an answer, the lock may be powered until its time is over.
    await pause(this.parts.clock, ms - (this.parts.clock.now() - began))
    if (answer) return 'confirmed'
    await this.#poll(board)
    return before === 'closed' && this.#status.get(board)?.doors[lock - 1] === 'open' ? 'confirmed' : 'assumed'
  }

  powerGroup(cubby: number, door: DoorSide): string {
    const { board } = this.#wiring(cubby)[door]
    return this.config.supplies.find((entry) => entry.board === board)?.supply ?? 'main'
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#sensors.read(cubby, door)
  }

  onDoor(listener: DoorListener): void {
    this.#sensors.onDoor(listener)
  }

  presence(cubby: number): boolean | undefined {
    const { infrared } = this.#wiring(cubby)
    return infrared && this.#status.get(infrared.board)?.infrared[infrared.lock - 1]
  }

  health(): HardwareHealth {
    const silent = this.#boards.filter((board) => !this.#status.get(board))
    return {
      driver: `lock boards (${this.config.dialect}) on ${this.config.port}`,
      problems: [
        ...silent.map((board) => `Lock board ${board} does not answer`),
        ...this.#missingLocks().map(
          ({ board, lock }) =>
            `Lock board ${board} has ${this.#locks.get(board)} locks: on it ${lock} may mean all of them, and is not used`,
        ),
        ...(this.#times?.problems() ?? []),
      ],
    }
  }

  /** The wired locks beyond the number that their boards have reported. */
  #missingLocks() {
    const locks = this.config.cubbies.flatMap(({ front, back }) => [front, back])
    return locks.filter(({ board, lock }) => lock > (this.#locks.get(board) ?? Infinity))
  }

  /** On some boards, the number after the last lock means all locks. @throws for a lock that the board has not reported */
  #requireLock(board: number, lock: number): void {
    const known = this.#locks.get(board)
    if (lock <= (known ?? this.#dialect.fewestLocks)) return
    if (known === undefined) throw new Error(`Lock board ${board} has not reported its number of locks yet`)
    throw new Error(`Lock board ${board} has ${known} locks, and no lock ${lock}`)
  }

  async #pollAll(): Promise<void> {
    for (const board of this.#boards) await this.#poll(board)
  }

  async #poll(board: number): Promise<void> {
    const status = await this.#askStatus(board)
    const isBack = status !== undefined && this.#status.get(board) === undefined
    this.#status.set(board, status)
    if (status) this.#locks.set(board, Math.min(this.#dialect.locksOf(status.doors.length), status.doors.length))
    // The health reports a failure, and the time is checked again before a lock is powered.
    if (isBack) await this.#times?.prepare(board, this.pulseMs).catch(() => {})
    this.config.cubbies.forEach((wiring, i) => {
      for (const door of DOORS) {
        if (wiring[door].board !== board) continue
        const state = status?.doors[wiring[door].lock - 1]
        if (state) this.#sensors.note(i + 1, door, state)
        else this.#sensors.missed(i + 1, door)
      }
    })
  }

  async #askStatus(board: number) {
    try {
      const answer = await this.#ask(board, this.#dialect.statusOf(board), ['status'])
      return answer?.kind === 'status' ? answer : undefined
    } catch (error) {
      if (this.#status.get(board)) this.parts.log.warn('lock boards cannot be reached', { error: reasonOf(error) })
      return undefined
    }
  }

  #ask(board: number, question: Uint8Array, kinds: Array<LockAnswer['kind']>): Promise<LockAnswer | undefined> {
    const bitWhenShut = this.config.bitWhenShut ?? this.#dialect.bitWhenShut
    const wanted = (answer: LockAnswer) => answer.board === board && kinds.includes(answer.kind)
    return this.#bus.ask(question, (received) => this.#dialect.find(received, bitWhenShut, wanted))
  }

  #wiring(cubby: number) {
    const wiring = this.config.cubbies[cubby - 1]
    if (!wiring) throw new Error(`There is no cubby ${cubby}`)
    return wiring
  }
}
