import type { CSSProperties } from 'react'
import type { Tones } from '../../platform/colors/tones'

/** Returns the attributes that give a venue's screens its color: those of the first screen of the page whose data names a venue. */
export function tonesOn(matches: ReadonlyArray<{ data: unknown }>): { 'data-toned'?: ''; style?: CSSProperties } {
  const venue = matches.map(({ data }) => venueIn(data)).find((found) => found !== undefined)
  if (!venue) return {}
  const { dark, light } = venue.tones
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--dark-brand': dark.brand,
    '--dark-on-brand': dark.onBrand,
    '--light-brand': light.brand,
    '--light-on-brand': light.onBrand,
  }
  return { 'data-toned': '', style }
}

function venueIn(data: unknown): { tones: Tones } | undefined {
  const venue = typeof data === 'object' && data !== null && 'venue' in data ? data.venue : undefined
  return hasTones(venue) ? venue : undefined
}

function hasTones(venue: unknown): venue is { tones: Tones } {
  return typeof venue === 'object' && venue !== null && 'tones' in venue
}
