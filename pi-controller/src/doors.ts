import type { DoorSide, CubbyDoors } from '../../contract/locker-protocol'
import { inTime, OutOfTime, pause, type Clock } from './clock'
import { CALL_LIMIT_MS, LockStillPowered, type DoorListener, type Hardware } from './hardware/hardware'

interface DoorTiming {
  /** How long a lock is powered, in milliseconds. */
  pulseMs: number
  /** Pause between two locks on one power supply, in milliseconds. */
  gapMs: number
}

/** `declined`: `mayOpen` returned false. `stopping`: the program is ending, and `mayOpen` was not called. */
export type Turn = 'opened' | 'declined' | 'stopping'

/** Time limit for a driver to open its device and to read every door, in milliseconds. */
const START_LIMIT_MS = 15_000

/** Duration after which a turn counts as stuck, in milliseconds: a pulse and two disk writes take far less. */
const STUCK_AFTER_MS = 15_000

/**
 * The locks and sensors. At most one lock per power supply is powered at a time; none when the program starts or ends. Every driver call has a
 * time limit. If a lock's power cannot be cut, `fail` ends the program so that it restarts.
 */
export class Doors {
  /** The last turn of each power supply. */
  readonly #queues = new Map<string, Promise<unknown>>()
  /** Start times of the turns in progress. */
  readonly #begun = new Map<string, number>()
  #stopping = false

  constructor(
    private readonly hardware: Hardware,
    private readonly clock: Clock,
    private readonly numberOfCubbies: number,
    private readonly timing: DoorTiming,
    private readonly fail: (error: Error) => void,
  ) {}

  async start(): Promise<void> {
    await inTime(this.clock, START_LIMIT_MS, 'Starting the locks', this.hardware.start())
  }

  /** Waits for powered locks, refuses waiting ones, and leaves all without power. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#queues.values())
    try {
      await inTime(this.clock, CALL_LIMIT_MS, 'Switching all locks off', this.hardware.allOff())
    } catch (error) {
      this.hardware.panicOff()
      throw error
    }
  }

  /** Subscribes to sensor changes. */
  onDoor(listener: DoorListener): void {
    this.hardware.onDoor(listener)
  }

  /** Both doors of every cubby, as the sensors read now. */
  snapshot(): CubbyDoors[] {
    return Array.from({ length: this.numberOfCubbies }, (_, i) => ({
      number: i + 1,
      front: this.hardware.readDoor(i + 1, 'front'),
      back: this.hardware.readDoor(i + 1, 'back'),
    }))
  }

  /** True while no turn is stuck; for the watchdog. */
  isMoving(): boolean {
    return [...this.#begun.values()].every((begun) => this.clock.now() - begun < STUCK_AFTER_MS)
  }

  /**
   * Opens a door when its turn comes. Calls `mayOpen` at the last moment; if it returns false, nothing moves.
   * @throws if the cubby does not exist or the lock cannot be driven
   */
  open(cubby: number, door: DoorSide, mayOpen: () => Promise<boolean>): Promise<Turn> {
    if (cubby > this.numberOfCubbies) return Promise.reject(new Error(`There is no cubby ${cubby}`))
    const group = this.hardware.powerGroup(cubby, door)
    const before = this.#queues.get(group) ?? Promise.resolve()
    const turn = before.then(async (): Promise<Turn> => {
      if (this.#stopping) return 'stopping'
      this.#begun.set(group, this.clock.now())
      if (!(await mayOpen())) return 'declined'
      await this.#pulse(cubby, door)
      return 'opened'
    })
    // After a pulse, the next turn waits for the power supply to recover.
    const ended = turn
      .then((how) => how === 'opened')
      .catch(() => false)
      .then((opened) => {
        this.#begun.delete(group)
        return opened ? pause(this.clock, this.timing.gapMs) : undefined
      })
    this.#queues.set(group, ended)
    return turn
  }

  async #pulse(cubby: number, door: DoorSide): Promise<void> {
    const ms = this.timing.pulseMs
    const what = `The ${door} lock of cubby ${cubby}`
    try {
      await inTime(this.clock, ms + CALL_LIMIT_MS, what, this.hardware.pulse(cubby, door, { ms }))
    } catch (error) {
      if (error instanceof OutOfTime || error instanceof LockStillPowered) {
        // The lock may still be powered, so no other may be powered beside it.
        this.#stopping = true
        this.hardware.panicOff()
        this.fail(error)
      }
      throw error
    }
  }
}
