import { useEffect, useState } from 'react'

/** Remaining validity, counted down while the screen is open. Without JavaScript it stays as drawn. */
export function MinutesLeft({ ms }: { ms: number }) {
  const [left, setLeft] = useState(ms)
  useEffect(() => {
    // The browser's clock may be wrong, but its speed is right.
    const began = performance.now()
    const timer = setInterval(() => setLeft(Math.max(0, ms - (performance.now() - began))), 1000)
    return () => clearInterval(timer)
  }, [ms])
  if (left === 0) return <>It has expired.</>
  const minutes = Math.ceil(left / 60_000)
  return <>{minutes === 1 ? 'It is valid for one more minute.' : `It is valid for ${minutes} minutes.`}</>
}
