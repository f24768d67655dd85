import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon'
import { RoundButton } from '../round-button'
import './side-sheet.css'

interface SideSheetProps {
  title: ReactNode
  /** As tall as the window, instead of as tall as its content; on a phone that content is a sheet at the bottom. */
  isTall?: boolean
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A sheet at the side of a list. Escape or a press beside it closes it, and the browser gives the focus back. */
export function SideSheet({ title, isTall = false, onClose, onKeyDown, children }: SideSheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="side-sheet"
      data-tall={isTall ? '' : undefined}
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
