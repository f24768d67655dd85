import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useWords } from '../frame/use-words'

const TICK_MS = 1000
/** The server's sweep for unpaid orders runs at least this often. */
const SWEEP_SECONDS = 3

/** Counts down the time that an unpaid order is held, then reloads the screen. */
export function MinutesLeft({ seconds }: { seconds: number }) {
  const { words } = useWords()
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= -SWEEP_SECONDS) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left - 1 === -SWEEP_SECONDS) revalidate()
    }, TICK_MS)
    return () => clearTimeout(timer)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  return <p>{words.orders.payment.kept(Math.max(1, Math.ceil(left / 60)))}</p>
}
