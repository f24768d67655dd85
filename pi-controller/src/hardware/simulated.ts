import type { LockerColor } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Log } from '../log'
import type { DoorListener, Hardware, Light } from './hardware'
import { LockerPage } from './simulated-page'

export interface SimulatedDoor {
  state: DoorState
  /** The lock is powered. */
  powered: boolean
  /** The latch is released: the door can be pulled open until it is shut again. */
  released: boolean
}

export interface SimulatedCubby {
  number: number
  color: LockerColor
  dim: boolean
  front: SimulatedDoor
  back: SimulatedDoor
}

export interface SimulatedState {
  online: boolean
  cubbies: SimulatedCubby[]
}

export interface SimulatedOptions {
  /** Doors spring open when their lock is released. */
  springs: boolean
  page: { host: string; port: number }
}

/** A simulated locker: doors, locks, sensors and lights in memory, and a page on which people open and shut the doors. */
export class SimulatedHardware implements Hardware {
  readonly #state: SimulatedState
  readonly #page: LockerPage
  readonly #doorListeners: DoorListener[] = []
  readonly #jammed = new Set<string>()

  constructor(
    numberOfCubbies: number,
    private readonly options: SimulatedOptions,
    log: Log,
  ) {
    const closed = (): SimulatedDoor => ({ state: 'closed', powered: false, released: false })
    this.#state = {
      online: false,
      cubbies: Array.from({ length: numberOfCubbies }, (_, i) => ({
        number: i + 1,
        color: 'black',
        dim: true,
        front: closed(),
        back: closed(),
      })),
    }
    this.#page = new LockerPage(this, options.page, log)
  }

  async start(): Promise<void> {
    await this.#page.start()
  }

  async stop(): Promise<void> {
    await this.#page.stop()
  }

  /** The address of the page once started. */
  get url(): string {
    return this.#page.url
  }

  async setLock(cubby: number, door: DoorSide, powered: boolean): Promise<void> {
    const simulated = this.#door(cubby, door)
    if (powered && this.#jammed.has(`${cubby} ${door}`)) throw new Error('The lock does not move')
    simulated.powered = powered
    if (powered) simulated.released = true
    if (powered && this.options.springs && simulated.state !== 'unknown') this.#sense(cubby, door, 'open')
    this.#page.refresh()
  }

  async allLocksOff(): Promise<void> {
    for (const { front, back } of this.#state.cubbies) front.powered = back.powered = false
    this.#page.refresh()
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#door(cubby, door).state
  }

  onDoor(listener: DoorListener): void {
    this.#doorListeners.push(listener)
  }

  setLight(number: number, { color, dim }: Light): void {
    const cubby = this.#cubby(number)
    if (cubby.color === color && cubby.dim === dim) return
    Object.assign(cubby, { color, dim })
    this.#page.refresh()
  }

  setOnline(online: boolean): void {
    this.#state.online = online
    this.#page.refresh()
  }

  state(): SimulatedState {
    return this.#state
  }

  hasCubby(number: number): boolean {
    return this.#state.cubbies.some((cubby) => cubby.number === number)
  }

  /**
   * What a hand does: pull a door open, push it shut, or tear out its sensor's wire ('unknown'), which the next pull or push repairs.
   * @returns false when the door is locked and stays shut
   */
  moveByHand(cubby: number, door: DoorSide, state: DoorState): boolean {
    const simulated = this.#door(cubby, door)
    if (state === 'open' && simulated.state !== 'open' && !simulated.released) return false
    if (state === 'closed') simulated.released = false
    this.#sense(cubby, door, state)
    this.#page.refresh()
    return true
  }

  /** Makes a lock fail, or work again. */
  jam(cubby: number, door: DoorSide, jammed = true): void {
    if (jammed) this.#jammed.add(`${cubby} ${door}`)
    else this.#jammed.delete(`${cubby} ${door}`)
  }

  #sense(cubby: number, door: DoorSide, state: DoorState): void {
    const simulated = this.#door(cubby, door)
    if (simulated.state === state) return
    simulated.state = state
    for (const listener of this.#doorListeners) listener(cubby, door, state)
  }

  #door(cubby: number, door: DoorSide): SimulatedDoor {
    return this.#cubby(cubby)[door]
  }

  #cubby(number: number): SimulatedCubby {
    const cubby = this.#state.cubbies.find((candidate) => candidate.number === number)
    if (!cubby) throw new Error(`There is no cubby ${number}`)
    return cubby
  }
}
