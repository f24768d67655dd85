import { Button, Flex } from '@radix-ui/themes'
import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { ErrorCount } from './error-count'
import { useHydrated } from './hydrated'
import { DISCARDS } from './unsaved'
import { SubmitButton } from './submit-button'
import './dialog.css'

interface DialogProps {
  title: string
  /** Where Cancel leads: this screen without the query that opened the dialog. */
  closeTo: string
  /** The id of the form that Submit sends; it is among the children. */
  form: string
  submitLabel?: string
  /** For what cannot be undone. */
  danger?: boolean
  /** False disables Submit until something was changed, with JavaScript. */
  changed?: boolean
  /** How many fields of the form are at fault. */
  errors?: number
  /** The name of a second button, which sends the form and asks for another one. */
  another?: string
  children: ReactNode
}

/**
 * A dialog with Cancel and Submit. The server renders it open when the address says so (`?create`), which is all a page without
 * JavaScript needs; with it, the dialog is modal and Escape cancels.
 */
export function Dialog({
  title,
  closeTo,
  form,
  submitLabel = 'Submit',
  danger = false,
  changed = true,
  errors = 0,
  another,
  children,
}: DialogProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    // Before the dialog takes the focus.
    opener.current ??= document.activeElement
    return () => returnFocus(opener.current)
  }, [])
  useEffect(() => {
    const dialog = ref.current
    // A modal dialog takes the focus, so it is opened only after hydration has finished its inputs.
    if (!hydrated || !dialog || dialog.matches(':modal')) return
    // In a task of its own: it makes the browser look at every element of the page behind it.
    const soon = setTimeout(() => {
      // Somebody may be typing into it already: what they type next must not land in its first field.
      const typedInto = dialog.contains(document.activeElement) ? document.activeElement : null
      dialog.removeAttribute('open')
      dialog.showModal()
      if (typedInto instanceof HTMLElement) typedInto.focus()
    })
    return () => clearTimeout(soon)
  }, [hydrated])

  return (
    <div className="dialog">
      <dialog
        ref={ref}
        open
        className="dialog-box"
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault()
          navigate(closeTo, { preventScrollReset: true })
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
        <Flex className="dialog-actions" wrap="wrap" justify="end" gap="2">
          <ErrorCount count={errors} />
          <Button asChild variant="soft" color="gray" size="3">
            <Link to={closeTo} state={DISCARDS} preventScrollReset>
              Cancel
            </Link>
          </Button>
          {another !== undefined && (
            <SubmitButton form={form} changed={changed} name={another} value="on" variant="soft">
              Create and add another
            </SubmitButton>
          )}
          <SubmitButton form={form} changed={changed} color={danger ? 'red' : undefined}>
            {submitLabel}
          </SubmitButton>
        </Flex>
      </dialog>
    </div>
  )
}

/** Focuses what opened the dialog, or the top of the screen when that is gone, such as a deleted row. */
function returnFocus(opener: Element | null): void {
  // Somebody may have moved the focus themselves.
  if (document.activeElement !== document.body) return
  const stays = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = stays ? opener : document.getElementById('content')
  target?.focus({ preventScroll: !stays })
}
