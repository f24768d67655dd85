import { MAX_CUBBY_PLACES } from '../../../contract/limits'
import type { Draw } from './draw'

export const HOUR_SECONDS = 3600

/** A drink of a house. */
interface HouseItem {
  /** What Barback reckons that one takes by its recipe, in seconds of one pair of hands. */
  effortSeconds: number
  /** What one really takes here, as a factor of that. No bar is told. */
  truth: number
  /** How often it is ordered. */
  share: number
}

/** A venue as nights are drawn for it. Times are seconds since a night begins. */
export interface House {
  items: readonly HouseItem[]
  /** Orders in each hour of a usual night. */
  ordersAnHour: readonly number[]
  shifts: ReadonlyArray<{ from: number; until: number }>
  cubbies: number
  /** The places of a usual cubby. */
  cubbyPlaces: number
  /** Guests who order at the counter, an hour: they take hands that Barback does not see. */
  walkUpsAnHour: number
}

/** Effort of what bars sell, in seconds: beer and wine, a long drink, shaken and stirred drinks, what is muddled. */
const KINDS = [
  { weight: 0.34, seconds: 18 },
  { weight: 0.24, seconds: 40 },
  { weight: 0.27, seconds: 75 },
  { weight: 0.15, seconds: 110 },
]
const NIGHT = [0.35, 0.55, 0.8, 1, 1.15, 1.1, 0.8, 0.4]
const ITEMS = 40
/** How many orders an hour one pair of hands serves. */
const ORDERS_OF_A_HAND = 17

/** Draws a venue: its menu, its hours, its shifts. */
export function drawHouse(draw: Draw): House {
  const busiest = 25 + draw.below(60)
  const items = Array.from({ length: ITEMS }, (_, rank) => ({
    effortSeconds: draw.oneOf(KINDS).seconds * draw.factor(0.2),
    truth: draw.factor(0.25),
    share: 1 / (rank + 3),
  }))
  const length = NIGHT.length * HOUR_SECONDS
  const most = Math.max(1, Math.ceil(busiest / ORDERS_OF_A_HAND))
  const shifts = Array.from({ length: most }, (_, n) => ({
    from: n * 0.75 * HOUR_SECONDS,
    until: n === 0 || n % 2 === 1 ? length : length - HOUR_SECONDS,
  }))
  return {
    items,
    ordersAnHour: NIGHT.map((share) => share * busiest),
    shifts,
    cubbies: 12 + 12 * draw.below(2),
    // Room for the largest round that is drawn.
    cubbyPlaces: MAX_CUBBY_PLACES,
    walkUpsAnHour: 10 + draw.below(20),
  }
}
