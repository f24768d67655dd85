import type { LockerColor } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import { pause, systemClock, type Clock } from '../clock'
import type { Log } from '../log'
import type { DoorListener, Hardware, HardwareHealth, LightFrame, PulseResult } from './hardware'
import { loadDoors, saveDoors, type DoorFault, type SavedDoor } from './simulated-doors'
import { LockerPage } from './simulated-page'

export interface SimulatedDoor extends SavedDoor {
  /** The lock is powered. */
  powered: boolean
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
  /** File with the doors' states while the program is stopped. Without it the doors are closed at every start. */
  stateFile?: string
}

type LockListener = (cubby: number, door: DoorSide, powered: boolean) => void

/** Time for a bouncing door to open again, and then to stay closed, in milliseconds. */
const BOUNCE_MS = 200

/** Faults with which a door does not spring open when its lock is released. */
const SPRINGLESS: ReadonlySet<DoorFault> = new Set(['stuck', 'cut', 'weak'])

/** A simulated locker: doors, locks, sensors and lights in memory, and a page on which people move the doors. */
export class SimulatedHardware implements Hardware {
  readonly #state: SimulatedState
  readonly #page: LockerPage
  readonly #doorListeners: DoorListener[] = []
  readonly #lockListeners: LockListener[] = []
  #onCode: ((code: string) => Promise<string>) | undefined
  #onCable: (plugged: boolean) => void = () => {}
  /** When the network cable was pulled, and what cancels its return. */
  #cable: { pulledAt: number; cancel: () => void } | undefined
  /** Cancels the pending repairs of faults that end by themselves. */
  readonly #repairs = new Map<SimulatedDoor, () => void>()
  readonly #bounces = new Map<SimulatedDoor, () => void>()

  constructor(
    numberOfCubbies: number,
    private readonly options: SimulatedOptions,
    log: Log,
    private readonly clock: Clock = systemClock,
  ) {
    const saved = loadDoors(options.stateFile)
    const shut = { state: 'closed', ajar: false, released: false, fault: 'none', releases: 0 } as const
    this.#state = {
      online: false,
      cubbies: Array.from({ length: numberOfCubbies }, (_, i) => ({
        number: i + 1,
        color: 'black',
        dim: true,
        front: { ...(saved[i]?.front ?? shut), powered: false },
        back: { ...(saved[i]?.back ?? shut), powered: false },
      })),
    }
    this.#page = new LockerPage(this, options.page, log)
  }

  async start(): Promise<void> {
    await this.#page.start()
  }

  async stop(): Promise<void> {
    for (const cancel of this.#bounces.values()) cancel()
    this.#cable?.cancel()
    // A fault that would have ended does not outlive the program.
    for (const [door, cancel] of this.#repairs) {
      cancel()
      door.fault = 'none'
    }
    if (this.#repairs.size > 0) this.#changed()
    await this.#page.stop()
  }

  /** The address of the page once started. */
  get url(): string {
    return this.#page.url
  }

  async allOff(): Promise<void> {
    this.panicOff()
  }

  panicOff(): void {
    for (const { number, front, back } of this.#state.cubbies) {
      this.#power(number, 'front', front, false)
      this.#power(number, 'back', back, false)
    }
  }

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const simulated = this.#door(cubby, door)
    if (simulated.fault === 'dead') throw new Error('The lock does not move')
    if (simulated.fault !== 'stuck') {
      this.#stopBouncing(simulated)
      simulated.released = true
      simulated.releases += 1
    }
    this.#power(cubby, door, simulated, true)
    const springs = this.options.springs && !SPRINGLESS.has(simulated.fault)
    if (springs && (simulated.state !== 'unknown' || simulated.fault === 'silent')) this.#move(cubby, door, true)
    this.#changed()
    const isCut = simulated.fault === 'cut'
    await pause(this.clock, isCut ? 1 : ms)
    this.#power(cubby, door, simulated, false)
    if (isCut) throw new Error('The power failed')
    return 'confirmed'
  }

  powerGroup(_cubby: number, _door: DoorSide): string {
    return 'all'
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#door(cubby, door).state
  }

  onDoor(listener: DoorListener): void {
    this.#doorListeners.push(listener)
  }

  /** Reports when a lock gets power, and when it loses it. */
  onLock(listener: LockListener): void {
    this.#lockListeners.push(listener)
  }

  onScan(listener: (code: string) => Promise<string>): void {
    this.#onCode = listener
  }

  onCable(listener: (plugged: boolean) => void): void {
    this.#onCable = listener
  }

  /** Pulls the network cable for so many milliseconds; 0 plugs it in again. */
  pullCable(ms: number): void {
    this.#cable?.cancel()
    const { pulledAt = this.clock.now() } = this.#cable ?? {}
    this.#cable = ms > 0 ? { pulledAt, cancel: this.clock.after(ms, () => this.pullCable(0)) } : undefined
    this.#onCable(ms === 0)
  }

  /** For how long the network cable has been pulled, in milliseconds; null while it is plugged in. */
  get unpluggedMs(): number | null {
    return this.#cable ? Math.round(this.clock.now() - this.#cable.pulledAt) : null
  }

  /** Shows a code to the locker's scanner. @returns the result, in words */
  async scan(code: string): Promise<string> {
    return this.#onCode ? this.#onCode(code) : 'Nobody reads this code'
  }

  setLights({ online, lights }: LightFrame): void {
    this.#state.online = online
    for (const cubby of this.#state.cubbies) Object.assign(cubby, lights[cubby.number - 1])
    this.#page.refresh()
  }

  health(): HardwareHealth {
    return { driver: 'simulated', problems: [] }
  }

  state(): SimulatedState {
    return this.#state
  }

  hasCubby(number: number): boolean {
    return this.#state.cubbies.some((cubby) => cubby.number === number)
  }

  /**
   * A person moves a door: pulls it open (with `force` even if it is locked), pushes it closed, or cuts its sensor's wire ('unknown'), which
   * the next pull or push repairs. A door that is closed while its lock has power does not latch.
   * @returns false if the door is locked and stays closed
   */
  moveByHand(cubby: number, door: DoorSide, state: DoorState, { force = false } = {}): boolean {
    const simulated = this.#door(cubby, door)
    if (state === 'open' && simulated.state !== 'open' && !simulated.ajar && !simulated.released && !force) return false
    this.#stopBouncing(simulated)
    if (state === 'unknown') this.#sense(cubby, door, 'unknown')
    else {
      if (state === 'open') simulated.released = true
      else if (simulated.fault !== 'unlatched' && !simulated.powered) simulated.released = false
      this.#move(cubby, door, state === 'open')
      if (state === 'closed' && simulated.fault === 'bouncing') this.#bounce(cubby, door)
    }
    this.#changed()
    return true
  }

  /**
   * Breaks or repairs a door. A sensor that fails is unknown at once; a repaired one reports its door. `forMs`: after so many milliseconds the fault
   * is repaired by itself.
   */
  setFault(cubby: number, door: DoorSide, fault: DoorFault, { forMs }: { forMs?: number | undefined } = {}): void {
    const simulated = this.#door(cubby, door)
    this.#repairs.get(simulated)?.()
    this.#repairs.delete(simulated)
    if (forMs !== undefined)
      this.#repairs.set(
        simulated,
        this.clock.after(forMs, () => this.setFault(cubby, door, 'none')),
      )
    const sensorChanges = (simulated.fault === 'silent') !== (fault === 'silent')
    simulated.fault = fault
    if (sensorChanges) this.#move(cubby, door, simulated.ajar)
    this.#changed()
  }

  #bounce(cubby: number, door: DoorSide): void {
    const simulated = this.#door(cubby, door)
    const later = (state: DoorState, then?: () => void) => {
      const cancel = this.clock.after(BOUNCE_MS, () => {
        this.#bounces.delete(simulated)
        simulated.released = state === 'open'
        this.#move(cubby, door, state === 'open')
        this.#changed()
        then?.()
      })
      this.#bounces.set(simulated, cancel)
    }
    later('open', () => later('closed'))
  }

  #stopBouncing(door: SimulatedDoor): void {
    this.#bounces.get(door)?.()
    this.#bounces.delete(door)
  }

  #power(cubby: number, door: DoorSide, simulated: SimulatedDoor, powered: boolean): void {
    if (simulated.powered === powered) return
    simulated.powered = powered
    this.#page.refresh()
    for (const listener of this.#lockListeners) listener(cubby, door, powered)
  }

  #move(cubby: number, door: DoorSide, ajar: boolean): void {
    const simulated = this.#door(cubby, door)
    simulated.ajar = ajar
    if (simulated.fault === 'silent') this.#sense(cubby, door, 'unknown')
    else this.#sense(cubby, door, ajar ? 'open' : 'closed')
  }

  #sense(cubby: number, door: DoorSide, state: DoorState): void {
    const simulated = this.#door(cubby, door)
    if (simulated.state === state) return
    simulated.state = state
    for (const listener of this.#doorListeners) listener(cubby, door, state)
  }

  #changed(): void {
    saveDoors(this.options.stateFile, this.#state.cubbies)
    this.#page.refresh()
  }

  #door(cubby: number, door: DoorSide): SimulatedDoor {
    const found = this.#state.cubbies.find((candidate) => candidate.number === cubby)
    if (!found) throw new Error(`There is no cubby ${cubby}`)
    return found[door]
  }
}
