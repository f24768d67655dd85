import type { VenueLook } from './venue-look'

/** Returns the look of the venue whose screen is shown: that of the first screen of the page that has one. */
export function lookIn(matches: ReadonlyArray<{ data: unknown }>): VenueLook | undefined {
  return matches.map(({ data }) => data).find(hasLook)?.look
}

function hasLook(data: unknown): data is { look: VenueLook } {
  return typeof data === 'object' && data !== null && 'look' in data
}
