/**
 * Taps that may wait for the connection (docs/rules/screens.md#waiting-taps): steps that a version guards or that are idempotent. All others are
 * refused
 * at once, above all those that open a door, because nobody may be at the door later.
 */
const MAY_WAIT: ReadonlySet<string> = new Set([
  ...['start', 'startTogether', 'prepared', 'loaded', 'counter', 'takenOut', 'reloadByHand'],
  ...['cancel', 'item', 'soldOut', 'backOnSale'],
])

export const DOORS_NEED_CONNECTION =
  'Doors open only with a connection: use the locker’s own page, below under “If the internet fails”.'
const OTHERS = 'This needs a connection. Try again when it is back.'
/** `line` is included: an order in line gets the next free cubby, whose door then opens. */
const OPENS: ReadonlySet<string> = new Set([
  'load',
  'prepareAndLoad',
  'line',
  'handOver',
  'reload',
  'emptyCubby',
  'openDoor',
  'seen',
])
/** Opens no door if the order is in no cubby. */
const OPENS_ITS_CUBBY: ReadonlySet<string> = new Set(['handOver', 'reload'])

/** Returns null for a tap that may wait, otherwise why it may not. `inCubby`: whether an order is in a cubby. */
export function refusalWithoutConnection(
  fields: { get(name: string): unknown },
  inCubby: (orderId: string) => boolean,
): string | null {
  const intent = String(fields.get('intent'))
  if (MAY_WAIT.has(intent)) return null
  if (OPENS_ITS_CUBBY.has(intent) && !inCubby(String(fields.get('orderId')))) return null
  return OPENS.has(intent) ? DOORS_NEED_CONNECTION : OTHERS
}

/** Returns the ids of the orders that a tap concerns. */
export function ordersOf(fields: URLSearchParams): string[] {
  const one = fields.get('orderId')
  return one === null ? fields.getAll('order').map((order) => order.replace(/:.*/, '')) : [one]
}
