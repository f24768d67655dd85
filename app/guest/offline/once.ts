import { useEffect, useState } from 'react'

/**
 * The key of a form whose repetition would double something. It stays while the screen is open, so that a form whose answer was lost is sent with
 * the same one again. A screen that the phone had kept gets another: its own key may have been used. `drawn`: as the server drew it.
 */
export function useOnce(drawn: string): string {
  const [key, setKey] = useState(drawn)
  useEffect(() => setKey((before) => `${before}.${Math.round(performance.timeOrigin + performance.now())}`), [])
  return key
}
