import type { CubbyLights } from '../../contract/locker-protocol'
import type { Clock } from './clock'
import type { Hardware } from './hardware/hardware'

/** How long the colours stay bright after the connection is lost, in milliseconds: most losses are brief. */
const PATIENCE_MS = 5000

/**
 * The lights show the server's colours, dimmed once the server has been out of reach for a while, because they may be out of date.
 * Before the first message from the server they are white and dim.
 */
export class Lights {
  readonly #colors: Array<CubbyLights[number]['color']>
  #online = false
  #dim = true
  #cancelDimming = () => {}

  constructor(
    private readonly hardware: Hardware,
    private readonly clock: Clock,
    numberOfCubbies: number,
  ) {
    this.#colors = Array.from({ length: numberOfCubbies }, () => 'white')
  }

  start(): void {
    this.#paint()
  }

  stop(): void {
    this.#cancelDimming()
    this.#online = false
    this.#dim = true
    this.#paint()
  }

  /** The server is connected and requests these colours. */
  show(cubbies: CubbyLights): void {
    this.#cancelDimming()
    this.#online = true
    this.#dim = false
    for (const { number, color } of cubbies) if (this.#colors[number - 1]) this.#colors[number - 1] = color
    this.#paint()
  }

  /** The server is out of reach. */
  lose(): void {
    this.#cancelDimming()
    this.#online = false
    this.#paint()
    this.#cancelDimming = this.clock.after(PATIENCE_MS, () => {
      this.#dim = true
      this.#paint()
    })
  }

  #paint(): void {
    this.hardware.setLights({
      online: this.#online,
      lights: this.#colors.map((color) => ({ color, dim: this.#dim })),
    })
  }
}
