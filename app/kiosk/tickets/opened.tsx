import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

interface OpenedProps {
  className?: string
  summary: ReactNode
  /** What is in the fold before it is opened, too. */
  always?: ReactNode
  children: ReactNode
}

/**
 * A fold of a ticket whose inside is made when it is first opened: thirty tickets have a hundred forms in their folds, and for each of them a
 * browser lays its ticket out anew when the page is loaded, to see whether there is something to fill in.
 */
export function Opened({ className, summary, always, children }: OpenedProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // Before the script ran.
    if (fold.current?.open) setOpened(true)
  }, [])
  return (
    <details ref={fold} className={className} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {always}
      {wasOpened ? children : <WithoutScript>{children}</WithoutScript>}
    </details>
  )
}

const IsWithin = createContext(false)

/** What is there for browsers without scripts only: to all others it is text. It may lie within another, where HTML allows one of them only. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const isWithin = useContext(IsWithin)
  if (isWithin) return children
  return (
    <noscript>
      <IsWithin.Provider value>{children}</IsWithin.Provider>
    </noscript>
  )
}
