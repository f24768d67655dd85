import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

interface OpenedProps {
  className?: string
  summary: ReactNode
  /** Rendered inside the fold even before it is opened. */
  always?: ReactNode
  /** The browser keeps at most one fold of a name open. */
  name?: string
  /** Renders the content inside something. */
  within?: (content: ReactNode) => ReactNode
  children: ReactNode
}

/**
 * A fold whose content is rendered when it is first opened. Sixty tickets have two hundred forms in their folds, and for each form that loads the
 * browser lays out its ticket again to check for autofill.
 */
export function Opened({ className, summary, always, name, within, children }: OpenedProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // Opened before the script ran.
    if (fold.current?.open) setOpened(true)
  }, [])
  const content = (
    <>
      {always}
      {wasOpened ? children : <WithoutScript>{children}</WithoutScript>}
    </>
  )
  return (
    <details ref={fold} className={className} name={name} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {within ? within(content) : content}
    </details>
  )
}

const IsWithin = createContext(false)

/** Content for browsers without JavaScript; all others treat it as text. May be nested, although HTML allows no nested `noscript`. */
function WithoutScript({ children }: { children: ReactNode }) {
  const isWithin = useContext(IsWithin)
  if (isWithin) return children
  return (
    <noscript>
      <IsWithin.Provider value>{children}</IsWithin.Provider>
    </noscript>
  )
}
