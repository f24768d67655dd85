import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Clock } from '../clock'
import type { DoorListener } from './hardware'

/** How long a contact must read the same before it counts, in milliseconds: contacts bounce for 5 to 20. */
export const SETTLE_MS = 40

/** Number of missed polls after which a door is unknown. */
const MISSES = 3

interface Sensor {
  cubby: number
  door: DoorSide
  /** Undefined until the first state has settled. */
  settled: DoorState | undefined
  /** A differing state, and when it was first read. */
  candidate: { state: DoorState; since: number } | undefined
  missed: number
}

/** The doors' states, debounced from their contacts. A contact that does not answer makes its door unknown. */
export class DoorSensors {
  readonly #sensors = new Map<string, Sensor>()
  readonly #listeners: DoorListener[] = []
  #reports = false

  constructor(
    numberOfCubbies: number,
    private readonly clock: Clock,
  ) {
    for (let cubby = 1; cubby <= numberOfCubbies; cubby += 1) {
      for (const door of ['front', 'back'] as const) {
        const sensor = { cubby, door, settled: undefined, candidate: undefined, missed: 0 }
        this.#sensors.set(`${cubby} ${door}`, sensor)
      }
    }
  }

  /** Starts reporting changes. Doors that have not settled are unknown. */
  report(): void {
    for (const sensor of this.#sensors.values()) sensor.settled ??= 'unknown'
    this.#reports = true
  }

  onDoor(listener: DoorListener): void {
    this.#listeners.push(listener)
  }

  /** True if every door has settled, as a state or as unknown. */
  areSettled(): boolean {
    return [...this.#sensors.values()].every(({ settled, candidate }) => settled !== undefined && !candidate)
  }

  read(cubby: number, door: DoorSide): DoorState {
    return this.#sensor(cubby, door).settled ?? 'unknown'
  }

  /** The contact was read, or has changed. The state counts once it is read again after SETTLE_MS. */
  note(cubby: number, door: DoorSide, state: DoorState): void {
    const sensor = this.#sensor(cubby, door)
    const now = this.clock.now()
    sensor.missed = 0
    if (state === sensor.settled) {
      sensor.candidate = undefined
    } else if (sensor.candidate?.state !== state) {
      sensor.candidate = { state, since: now }
    } else if (now - sensor.candidate.since >= SETTLE_MS) {
      this.#settle(sensor, state)
    }
  }

  /** The contact was polled without a reply. */
  missed(cubby: number, door: DoorSide): void {
    const sensor = this.#sensor(cubby, door)
    sensor.missed += 1
    sensor.candidate = undefined
    if (sensor.missed >= MISSES) this.#settle(sensor, 'unknown')
  }

  /** Discards a door's state, because the board was reset or another program drives it. */
  forget(cubby: number, door: DoorSide): void {
    const sensor = this.#sensor(cubby, door)
    sensor.candidate = undefined
    this.#settle(sensor, 'unknown')
  }

  #settle(sensor: Sensor, state: DoorState): void {
    sensor.candidate = undefined
    if (sensor.settled === state) return
    sensor.settled = state
    if (this.#reports) for (const listener of this.#listeners) listener(sensor.cubby, sensor.door, state)
  }

  #sensor(cubby: number, door: DoorSide): Sensor {
    const sensor = this.#sensors.get(`${cubby} ${door}`)
    if (!sensor) throw new Error(`There is no cubby ${cubby}`)
    return sensor
  }
}
