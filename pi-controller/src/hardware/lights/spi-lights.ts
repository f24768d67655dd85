import { LOCKER_COLORS } from '../../../../contract/cubbies'
import { inTime } from '../../clock'
import { ConfigError } from '../../config-error'
import { reasonOf } from '../../log'
import type { DriverParts, LightDriver } from '../driver'
import type { Light, LightFrame } from '../hardware'
import type { SpiLightsConfig } from './lights-config'
import { spiDevice, type OpenSpi, type SpiWire } from './spi-wire'
import { STRIPS, type Rgb } from './strips'

/** Milliseconds between two frames: at most 30 a second. */
const FRAME_MS = 34

/** Time limit for sending a frame, in milliseconds. */
const SEND_MS = 500

/** Pause before a failed bus is used again, in milliseconds. */
const RETRY_MS = 5000

/** The kernel's limit for one transfer. A frame sent in two transfers would show its first half twice. */
const MAX_FRAME_BYTES = 4096

/** A light that may be out of date pulses: the period in milliseconds, and the range of its brightness. */
const BREATH_MS = 6000
const BREATH = { least: 0.06, most: 0.2 }

const DARK: Rgb = [0, 0, 0]

/** The LEDs of all cubbies on one strip. Always shows complete frames, the newest one. */
export class SpiLights implements LightDriver {
  readonly #pieces: number[]
  readonly #openWire: OpenSpi
  #wire: SpiWire | undefined
  #frame: LightFrame = { online: false, lights: [] }
  /** True if the newest frame is not being sent yet. */
  #isDue = false
  #sending: Promise<void> | undefined
  #cancelNext: (() => void) | undefined
  #lastAt = -Infinity
  #problem: string | undefined
  #isStopped = true

  constructor(
    private readonly config: SpiLightsConfig,
    numberOfCubbies: number,
    private readonly parts: DriverParts,
    openWire?: OpenSpi,
  ) {
    const { bus, device, strip, ledsPerCubby, pieces } = config
    this.#pieces = pieces ?? Array.from({ length: numberOfCubbies }, (_, i) => i + 1)
    this.#openWire = openWire ?? spiDevice(bus, device, STRIPS[strip].speedHz)
    const bytes = this.#encode(() => DARK).length
    if (bytes > MAX_FRAME_BYTES)
      throw new ConfigError(
        `${this.#pieces.length} pieces of ${ledsPerCubby} LEDs are ${bytes} bytes: more than ${MAX_FRAME_BYTES}`,
      )
  }

  /** @throws ConfigError if its package is not installed. A bus that fails is a reported problem and does not stop the program */
  async start(): Promise<void> {
    this.#isStopped = false
    await this.#transfer(() => DARK)
    this.#due()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelNext?.()
    await this.#sending
    await this.#transfer(() => DARK).catch(() => {})
    await this.#wire?.close().catch(() => {})
    this.#wire = undefined
  }

  show(frame: LightFrame): void {
    this.#frame = frame
    this.#due()
  }

  problems(): string[] {
    return this.#problem === undefined ? [] : [this.#problem]
  }

  /** Sends the frame once the last one is old enough. */
  #due(): void {
    this.#isDue = true
    if (this.#isStopped || this.#sending || this.#cancelNext) return
    const pauseMs = this.#problem === undefined ? FRAME_MS : RETRY_MS
    const wait = Math.max(0, this.#lastAt + pauseMs - this.parts.clock.now())
    this.#cancelNext = this.parts.clock.after(wait, () => {
      this.#cancelNext = undefined
      this.#isDue = false
      this.#sending = this.#transfer((light) => this.#shown(light)).then(() => {
        this.#sending = undefined
        if (this.#isDue || this.#isBreathing || this.#problem !== undefined) this.#due()
      })
    })
  }

  async #transfer(shown: (light: Light) => Rgb): Promise<void> {
    const { clock, log } = this.parts
    this.#lastAt = clock.now()
    try {
      this.#wire ??= await this.#openWire()
      await inTime(clock, SEND_MS, 'Sending to the lights', this.#wire.send(this.#encode(shown)))
      this.#problem = undefined
    } catch (error) {
      if (error instanceof ConfigError) throw error
      if (this.#problem === undefined) log.warn('the lights failed', { error: reasonOf(error) })
      this.#problem = `The lights do not work: ${reasonOf(error)}`
    }
  }

  get #isBreathing(): boolean {
    return this.#frame.lights.some(({ dim, color }) => dim && color !== 'black')
  }

  #encode(shown: (light: Light) => Rgb): Uint8Array {
    const dark: Light = { color: 'black', dim: false }
    const leds = this.#pieces.flatMap((cubby) => {
      const color = shown(this.#frame.lights[cubby - 1] ?? dark)
      return Array.from({ length: this.config.ledsPerCubby }, () => color)
    })
    return STRIPS[this.config.strip].encode(leds, this.config.brightness)
  }

  #shown({ color, dim }: Light): Rgb {
    const share = dim ? this.#breath() : 1
    const [red, green, blue] = lightOf(LOCKER_COLORS[color])
    return [Math.round(red * share), Math.round(green * share), Math.round(blue * share)]
  }

  #breath(): number {
    const { least, most } = BREATH
    const phase = (this.parts.clock.now() % BREATH_MS) / BREATH_MS
    return least + ((most - least) * (1 - Math.cos(2 * Math.PI * phase))) / 2
  }
}

/** Converts a screen colour to LED levels: an LED's light is linear in its level, a screen's follows a power of 2.2. */
function lightOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [linear(red), linear(green), linear(blue)]
}

function linear(value: number): number {
  return Math.round(255 * (value / 255) ** 2.2)
}
