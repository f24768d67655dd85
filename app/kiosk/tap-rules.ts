/**
 * What may be tapped without a connection, and is sent when it is back (docs/rules/screens.md#waiting-taps): steps that a version guards or that
 * come to the same when made twice. Everything else is refused at once, above all what opens a door: nobody may stand there any more.
 */
const MAY_WAIT: ReadonlySet<string> = new Set([
  ...['start', 'startTogether', 'prepared', 'loaded', 'counter', 'takenOut', 'reloadByHand'],
  ...['cancel', 'item', 'soldOut', 'backOnSale'],
])

export const DOORS_NEED_CONNECTION =
  'Doors open only with a connection: use the locker’s own page, below under “If the internet fails”.'
const OTHERS = 'This needs a connection. Try again when it is back.'
/** An order in line gets a cubby that is free by then, and its door opens. */
const OPENS: ReadonlySet<string> = new Set(['load', 'line', 'handOver', 'reload', 'emptyCubby', 'openDoor', 'seen'])
/** What opens no door where the order is in no cubby. */
const OPENS_ITS_CUBBY: ReadonlySet<string> = new Set(['handOver', 'reload'])

/** Null for what may wait; otherwise why it may not. `inCubby`: whether an order lies behind a door. */
export function refusalWithoutConnection(
  fields: { get(name: string): unknown },
  inCubby: (orderId: string) => boolean,
): string | null {
  const intent = String(fields.get('intent'))
  if (MAY_WAIT.has(intent)) return null
  if (OPENS_ITS_CUBBY.has(intent) && !inCubby(String(fields.get('orderId')))) return null
  return OPENS.has(intent) ? DOORS_NEED_CONNECTION : OTHERS
}

/** The orders that a tap is a step of. */
export function ordersOf(fields: URLSearchParams): string[] {
  const one = fields.get('orderId')
  return one === null ? fields.getAll('order').map((order) => order.replace(/:.*/, '')) : [one]
}
