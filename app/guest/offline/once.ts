import { useEffect, useState } from 'react'

/**
 * Returns the idempotency key of a form. It stays the same while the screen is open, so that a form whose response was lost is sent with the same
 * key.
 * A screen from the cache gets another key, because its own may have been used. `drawn`: the key from the server.
 */
export function useOnce(drawn: string): string {
  const [key, setKey] = useState(drawn)
  useEffect(() => setKey((before) => `${before}.${Math.round(performance.timeOrigin + performance.now())}`), [])
  return key
}
