import Stripe from 'stripe'

/** Connects to Stripe or, with `base`, to another server that speaks its API. `timeout`: milliseconds per try. */
export function connectStripe(
  key: string,
  base: string | undefined,
  tries: { timeout: number; maxNetworkRetries: number },
): Stripe {
  const limits = { ...tries, telemetry: false } as const
  if (!base) return new Stripe(key, limits)
  const { hostname, port, protocol } = new URL(base)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    ...limits,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  })
}
