import { useEffect, useRef, type ReactNode } from 'react'
import './fold.css'

/** A foldable part, by the browser's own `details`. `onToggle` gets whether it is open, even if it was toggled before the script ran. */
export function Fold({
  summary,
  open,
  onToggle,
  children,
}: {
  summary: ReactNode
  open?: boolean | undefined
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => onToggle?.(fold.current?.open ?? false), [onToggle])
  return (
    <details className="fold" open={open} ref={fold} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
