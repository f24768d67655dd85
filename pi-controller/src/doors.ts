import type { DoorSide, CubbyDoors } from '../../contract/locker-protocol'
import { pause, type Clock } from './clock'
import type { DoorListener, Hardware } from './hardware/hardware'

interface DoorTiming {
  /** How long a lock is powered, in milliseconds. */
  pulseMs: number
  /** The pause between two locks, in milliseconds. */
  gapMs: number
}

/** `declined`: `mayOpen` said no. `stopping`: the program ends, and `mayOpen` was not asked. */
export type Turn = 'opened' | 'declined' | 'stopping'

/** The locks and sensors. At most one lock is powered at a time, because of the power supply; none when the program starts or ends. */
export class Doors {
  #queue: Promise<unknown> = Promise.resolve()
  #stopping = false

  constructor(
    private readonly hardware: Hardware,
    private readonly clock: Clock,
    private readonly numberOfCubbies: number,
    private readonly timing: DoorTiming,
  ) {}

  async start(): Promise<void> {
    await this.hardware.allLocksOff()
  }

  /** Lets the lock that is powered finish, refuses those that wait, and leaves all without power. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#queue
    await this.hardware.allLocksOff()
  }

  /** Sensor changes. */
  onDoor(listener: DoorListener): void {
    this.hardware.onDoor(listener)
  }

  /** Both doors of every cubby, as the sensors say now. */
  snapshot(): CubbyDoors[] {
    return Array.from({ length: this.numberOfCubbies }, (_, i) => ({
      number: i + 1,
      front: this.hardware.readDoor(i + 1, 'front'),
      back: this.hardware.readDoor(i + 1, 'back'),
    }))
  }

  /**
   * Opens a door when its turn comes. `mayOpen` is asked at the last moment; if it says no, nothing moves.
   * @throws when there is no such cubby or the lock cannot be driven
   */
  open(cubby: number, door: DoorSide, mayOpen: () => Promise<boolean>): Promise<Turn> {
    const turn = this.#queue.then(async (): Promise<Turn> => {
      if (this.#stopping) return 'stopping'
      if (cubby > this.numberOfCubbies) throw new Error(`There is no cubby ${cubby}`)
      if (!(await mayOpen())) return 'declined'
      await this.#pulse(cubby, door)
      return 'opened'
    })
    // However this one ended, the next waits for the power supply to recover.
    this.#queue = turn.then(
      (ended) => (ended === 'opened' ? pause(this.clock, this.timing.gapMs) : undefined),
      () => {},
    )
    return turn
  }

  async #pulse(cubby: number, door: DoorSide): Promise<void> {
    try {
      await this.hardware.setLock(cubby, door, true)
      await pause(this.clock, this.timing.pulseMs)
    } finally {
      await this.hardware.setLock(cubby, door, false)
    }
  }
}
