/**
 * What may be tapped without a connection, and is sent when it is back (docs/rules/screens.md#waiting-taps): steps that a version guards or that
 * come to the same when made twice. Everything else is refused at once, above all what opens a door: nobody may stand there any more.
 */
const MAY_WAIT: ReadonlySet<string> = new Set([
  ...['start', 'prepared', 'reload', 'loaded', 'counter', 'takenOut'],
  ...['cancel', 'item', 'soldOut', 'backOnSale'],
])

const DOORS = 'Doors open only with a connection: use the locker’s own page, below under “If the internet fails”.'
const OTHERS = 'This needs a connection. Try again when it is back.'
const OPENS: ReadonlySet<string> = new Set(['load', 'handOver', 'emptyCubby', 'seen'])

/** Null for what may wait; otherwise why it may not. `inCubby`: whether an order's hand-over opens a door. */
export function refusalWithoutConnection(
  fields: { get(name: string): unknown },
  inCubby: (orderId: string) => boolean,
): string | null {
  const intent = String(fields.get('intent'))
  if (MAY_WAIT.has(intent)) return null
  if (intent === 'handOver' && !inCubby(String(fields.get('orderId')))) return null
  return OPENS.has(intent) ? DOORS : OTHERS
}
