import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon'
import { RoundButton } from '../round-button'
import './side-sheet.css'

interface SideSheetProps {
  title: ReactNode
  className: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A sheet at the side of a list. Escape or a press beside it closes it, and the browser gives the focus back. */
export function SideSheet({ title, className, onClose, onKeyDown, children }: SideSheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={`side-sheet ${className}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? close() : undefined)}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <RoundButton type="button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </RoundButton>
      </header>
      {children}
    </dialog>
  )
}
