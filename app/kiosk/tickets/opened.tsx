import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from '../../ui/hydrated'

interface OpenedProps {
  className?: string
  summary: ReactNode
  children: ReactNode
}

/**
 * A fold of a ticket whose inside is made when it is first opened: thirty tickets have a hundred forms in their folds, which the browser looks through
 * for something to fill in whenever a ticket moves. Without a script all is there from the start.
 */
export function Opened({ className, summary, children }: OpenedProps) {
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // Before the script ran.
    if (fold.current?.open) setOpened(true)
  }, [])
  return (
    <details ref={fold} className={className} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {(wasOpened || !hydrated) && children}
    </details>
  )
}
