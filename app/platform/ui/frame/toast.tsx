import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { TOAST_MS } from '../../../../contract/limits'
import { Icon } from '../icon'
import { withQuery } from './location'
import { RoundButton } from '../round-button'
import './toast.css'

interface Toast {
  type: 'success' | 'error'
  message: string
  /** Milliseconds until it hides, if not the default. */
  hideAfter?: number
}

/** React 18 does not know the popover attribute, so it is spread as a plain one. */
const TOP_LAYER = { popover: 'manual' }

interface ToastsProps {
  /** The message to show. A new object shows it again, even with the same text. */
  toast: Toast | null | undefined
}

/**
 * Shows the result of an action in red or green. It is part of the server's page: without JavaScript it stays until its button, a plain
 * reload of this address, dismisses it.
 */
export function Toasts({ toast }: ToastsProps) {
  const [shown, setShown] = useState(toast)
  const [given, setGiven] = useState(toast)
  // A screen may reload while its toast shows: without a new toast, the old one stays.
  if (given !== toast) {
    setGiven(toast)
    if (toast) setShown(toast)
  }
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown) return
    raise(region.current)
    const timer = setTimeout(() => setShown(undefined), shown.hideAfter ?? TOAST_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <div ref={region} className="toasts" aria-live="polite" {...TOP_LAYER}>
      {shown && <ToastMessage toast={shown} onDismiss={() => setShown(undefined)} />}
    </div>
  )
}

/** Shows the region above everything else in the top layer, such as an open dialog. */
function raise(region: HTMLElement | null): void {
  if (!region || !('popover' in HTMLElement.prototype)) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const location = useLocation()
  return (
    <div className="toast" data-kind={toast.type} role={toast.type === 'error' ? 'alert' : 'status'}>
      <span className="toast-text">{toast.message}</span>
      <RoundButton asChild aria-label="Dismiss">
        <a
          href={withQuery(location, {})}
          onClick={(event) => {
            event.preventDefault()
            onDismiss()
          }}
        >
          <Icon name="close" />
        </a>
      </RoundButton>
    </div>
  )
}
