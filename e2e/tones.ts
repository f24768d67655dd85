import type { Page } from '@playwright/test'

declare global {
  interface Window {
    tonesPlayed?: number
    /** The volume of each tone, from 0 to 1. */
    volumesPlayed?: number[]
  }
}

/** Counts the tones that the page plays from now on. */
export function countTones(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.tonesPlayed = 0
    const volumes: number[] = []
    window.volumesPlayed = volumes
    const ramp = AudioParam.prototype.linearRampToValueAtTime
    AudioParam.prototype.linearRampToValueAtTime = function (this: AudioParam, volume, end) {
      volumes.push(volume)
      return ramp.call(this, volume, end)
    }
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

/** The volumes of the tones since `countTones`, from 0 to 1. */
export function volumesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => window.volumesPlayed ?? [])
}
