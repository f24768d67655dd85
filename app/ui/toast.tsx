import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { TOAST_MS } from '../../contract/limits'
import { Icon } from './icon'
import { withQuery } from './location'

export interface Toast {
  type: 'success' | 'error'
  message: string
}

interface ToastsProps {
  /** What there is to say. A new object says it again, even in the same words. */
  toast: Toast | null | undefined
  /** Milliseconds until it hides. */
  hideAfter?: number
}

/**
 * Tells how something went, bottom right, red or green (spec 1 §2). It is part of the server's page: without JavaScript
 * it stays until its button, a plain reload of this address, dismisses it.
 */
export function Toasts({ toast, hideAfter = TOAST_MS }: ToastsProps) {
  const [shown, setShown] = useState(toast)
  const [given, setGiven] = useState(toast)
  // A screen loads again while its toast is up (another form, a new page): nothing new to say leaves the old one alone.
  if (given !== toast) {
    setGiven(toast)
    if (toast) setShown(toast)
  }
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), hideAfter)
    return () => clearTimeout(timer)
  }, [shown, hideAfter])

  return (
    <div className="toasts" aria-live="polite">
      {shown && <ToastMessage toast={shown} onDismiss={() => setShown(undefined)} />}
    </div>
  )
}

function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const location = useLocation()
  return (
    <div className="toast" data-kind={toast.type} role={toast.type === 'error' ? 'alert' : 'status'}>
      <span className="toast-text">{toast.message}</span>
      <a
        className="round-button"
        href={withQuery(location, {})}
        aria-label="Dismiss"
        onClick={(event) => {
          event.preventDefault()
          onDismiss()
        }}
      >
        <Icon name="close" />
      </a>
    </div>
  )
}
