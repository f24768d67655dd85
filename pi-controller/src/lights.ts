import type { CubbyLights } from '../../contract/locker-protocol'
import type { Clock } from './clock'
import type { Hardware } from './hardware/hardware'

/** How long the colours stay bright after the connection is lost, in milliseconds: most losses are brief. */
const PATIENCE_MS = 5000

/**
 * The lights show what the server wants, dimmed once it has been out of reach for a while, because the colours may be out of date.
 * Before the server has said anything they are white and dim.
 */
export class Lights {
  readonly #colors = new Map<number, CubbyLights[number]['color']>()
  #dim = true
  #cancelDimming = () => {}

  constructor(
    private readonly hardware: Hardware,
    private readonly clock: Clock,
    numberOfCubbies: number,
  ) {
    for (let number = 1; number <= numberOfCubbies; number += 1) this.#colors.set(number, 'white')
  }

  start(): void {
    this.#paint()
  }

  stop(): void {
    this.#cancelDimming()
    this.#dim = true
    this.#paint()
  }

  /** The server is there and wants these colours. */
  show(cubbies: CubbyLights): void {
    this.#cancelDimming()
    this.#dim = false
    for (const { number, color } of cubbies) if (this.#colors.has(number)) this.#colors.set(number, color)
    this.#paint()
  }

  /** The server is out of reach. */
  lose(): void {
    this.#cancelDimming()
    this.#cancelDimming = this.clock.after(PATIENCE_MS, () => {
      this.#dim = true
      this.#paint()
    })
  }

  #paint(): void {
    for (const [number, color] of this.#colors) this.hardware.setLight(number, { color, dim: this.#dim })
  }
}
