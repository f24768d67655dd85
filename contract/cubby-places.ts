import { MAX_GLASS_PLACES } from './limits'

/** A glass as far as it decides how much of a cubby it takes. Dimensions in mm; null is unknown. */
interface GlassSize {
  places: number | null
  diameterMm: number | null
  widthMm: number | null
  depthMm: number | null
}

/** The width of one place, in mm. */
const PLACE_MM = 120

/** Returns how many places a glass takes in a cubby, 1 to 4 (docs/rules/catalogue.md#serving-containers). */
export function placesOf({ places, diameterMm, widthMm, depthMm }: GlassSize): number {
  if (places !== null) return places
  const width = diameterMm ?? Math.max(widthMm ?? 0, depthMm ?? 0)
  return Math.min(MAX_GLASS_PLACES, Math.max(1, Math.ceil(width / PLACE_MM)))
}
