/** Drinks of one kind in an order. */
export interface DrinksToMake {
  /** The menu item. */
  item: number
  /** What all of them take by their recipe, in seconds of one pair of hands. */
  effortSeconds: number
  /** How many there are: each takes a place in a cubby. */
  glasses: number
}

/** An order that the bar still has to make or to load. */
export interface OrderAhead {
  step: 'Paid' | 'Started' | 'Prepared'
  lines: readonly DrinksToMake[]
  /** When it reached its step, in seconds of the state's clock. */
  since: number
}

/** A bar at one moment, as far as Barback sees it. */
export interface BarState {
  /** The moment, in seconds. */
  at: number
  /** People who pressed something in the last ten minutes. */
  hands: number
  /** The oldest first within each step. */
  orders: readonly OrderAhead[]
  freeCubbies: number
  cubbies: number
  /** The places of a usual cubby. */
  cubbyPlaces: number
}
