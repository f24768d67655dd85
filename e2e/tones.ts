import type { Page } from '@playwright/test'

declare global {
  interface Window {
    tonesPlayed?: number
  }
}

/** Counts the tones that the page plays from now on. */
export function countTones(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.tonesPlayed = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      window.tonesPlayed = (window.tonesPlayed ?? 0) + 1
      start.call(this, when)
    }
  })
}

export function tonesOf(page: Page): Promise<number> {
  return page.evaluate(() => window.tonesPlayed ?? 0)
}
