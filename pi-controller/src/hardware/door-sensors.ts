import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Clock } from '../clock'
import type { DoorListener } from './hardware'

/** How long a contact has to say the same before it is believed, in milliseconds: contacts chatter for 5 to 20. */
export const SETTLE_MS = 40

/** So many polls may be missed before a door counts as unknown. */
const MISSES = 3

interface Sensor {
  cubby: number
  door: DoorSide
  /** Undefined: nothing is settled yet. */
  settled: DoorState | undefined
  /** What it has said since, if that differs. */
  candidate: { state: DoorState; since: number } | undefined
  missed: number
}

/** How the doors stand, from what their contacts say: chatter is left out, and silence makes a door unknown. */
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

  /** From now on changes are reported: how every door stands is known, or known to be unknown. */
  report(): void {
    for (const sensor of this.#sensors.values()) sensor.settled ??= 'unknown'
    this.#reports = true
  }

  onDoor(listener: DoorListener): void {
    this.#listeners.push(listener)
  }

  /** Whether every door has been heard long enough, or was silent for long enough. */
  areSettled(): boolean {
    return [...this.#sensors.values()].every(({ settled, candidate }) => settled !== undefined && !candidate)
  }

  read(cubby: number, door: DoorSide): DoorState {
    return this.#sensor(cubby, door).settled ?? 'unknown'
  }

  /** The contact was read, or changed. It has to be heard again, the same, after SETTLE_MS. */
  heard(cubby: number, door: DoorSide, state: DoorState): void {
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

  /** The contact was asked and nothing was heard. */
  missed(cubby: number, door: DoorSide): void {
    const sensor = this.#sensor(cubby, door)
    sensor.missed += 1
    sensor.candidate = undefined
    if (sensor.missed >= MISSES) this.#settle(sensor, 'unknown')
  }

  /** What was known is worth nothing any more: the board was reset, or somebody else drives it. */
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
