import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

interface OpenedProps {
  className?: string
  summary: ReactNode
  /** Rendered inside the fold even before it is opened. */
  always?: ReactNode
  children: ReactNode
}

/**
 * A fold whose content is rendered when it is first opened. Thirty tickets have a hundred forms in their folds, and for each form that loads the
 * browser lays out its ticket again to check for autofill.
 */
export function Opened({ className, summary, always, children }: OpenedProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // Opened before the script ran.
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

/** Content for browsers without JavaScript; all others treat it as text. May be nested, although HTML allows no nested `noscript`. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const isWithin = useContext(IsWithin)
  if (isWithin) return children
  return (
    <noscript>
      <IsWithin.Provider value>{children}</IsWithin.Provider>
    </noscript>
  )
}
