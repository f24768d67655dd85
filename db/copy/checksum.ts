import { createHash } from 'node:crypto'
import type { Line } from './line'

/** A checksum of lines, of which intermediate states can be read. */
export class Checksum {
  readonly #hash = createHash('sha256')
  rows = 0

  add(lines: readonly Line[]): void {
    if (lines.length === 0) return
    this.#hash.update(`${lines.join('\n')}\n`)
    this.rows += lines.length
  }

  get text(): string {
    return this.#hash.copy().digest('hex')
  }
}
