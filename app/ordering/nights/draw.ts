import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Draws from a seed: the same seed gives the same night. */
export interface Draw {
  /** From 0 to below 1. */
  share: () => number
  /** True with this probability. */
  isSo: (probability: number) => boolean
  /** A whole number from 0 to below `count`. */
  below: (count: number) => number
  /** A time between two events that come `perSecond` on average, in seconds. */
  pause: (perSecond: number) => number
  /** A factor around 1 whose logarithm has this standard deviation. */
  factor: (spread: number) => number
  /** One of these, by their weights. */
  oneOf: <T extends { weight: number }>(choices: readonly T[]) => T
}

const WARM_UP = 32

export function drawFrom(seed: number): Draw {
  const source = xoroshiro128plus(seed)
  const share = () => uniformFloat64(source)
  // The first values of near seeds are alike.
  for (let n = 0; n < WARM_UP; n += 1) share()
  // Box and Muller.
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())
  return {
    share,
    isSo: (probability) => share() < probability,
    below: (count) => Math.floor(share() * count),
    pause: (perSecond) => -Math.log(1 - share()) / perSecond,
    factor: (spread) => Math.exp(spread * normal()),
    oneOf(choices) {
      let left = share() * choices.reduce((sum, { weight }) => sum + weight, 0)
      for (const choice of choices) {
        left -= choice.weight
        if (left < 0) return choice
      }
      const last = choices.at(-1)
      if (!last) throw new Error('There is nothing to draw from')
      return last
    },
  }
}
