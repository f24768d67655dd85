import { performance } from 'node:perf_hooks'
import type { Step } from '../../db/copy/side'

/** Milliseconds between updates on a terminal, and between lines elsewhere. */
const ON_TERMINAL_MS = 200
const ELSEWHERE_MS = 5000

export interface Progress {
  step: Step
  /** Removes the line of a terminal. */
  end(): void
}

/** Shows progress in one line that changes or, where the output is not a terminal, in a line now and then. */
export function showProgress(output: NodeJS.WriteStream): Progress {
  let shownAt = -Infinity
  return {
    step(what, done, of) {
      const now = performance.now()
      if (now - shownAt < (output.isTTY ? ON_TERMINAL_MS : ELSEWHERE_MS)) return
      shownAt = now
      const line = of > 1 ? `${what}: ${count(done)} of ${count(of)}, ${Math.floor((100 * done) / of)} %` : what
      output.write(output.isTTY ? `\r\u001b[K${line.slice(0, output.columns - 1)}` : `${line}\n`)
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[K')
    },
  }
}

export function count(number: number): string {
  return number.toLocaleString('en-US')
}
