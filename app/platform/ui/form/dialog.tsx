import { Button, Flex } from '@radix-ui/themes'
import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { ErrorCount } from './error-count'
import { useHydrated } from '../hydrated'
import { DISCARDS } from './unsaved'
import { SubmitButton } from './submit-button'
import './dialog.css'

interface DialogProps {
  title: string
  /** The address behind Cancel: this screen without the query that opened the dialog. */
  closeTo: string
  /** The id of the form that Submit sends. It is among the children. */
  form: string
  submitLabel?: string
  /** For actions that cannot be undone. */
  danger?: boolean
  /** With JavaScript, false disables Submit until something changes. */
  changed?: boolean
  /** The number of invalid fields of the form. */
  errors?: number
  /** The name of a second button, which sends the form and opens an empty one. */
  another?: string
  children: ReactNode
}

/**
 * A dialog with Cancel and Submit. The server renders it open for an address with its query (`?create`), which is enough for a page without
 * JavaScript. With JavaScript, the dialog is modal and Escape cancels.
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
    // A modal dialog takes the focus, so it opens only after hydration has finished its inputs.
    if (!hydrated || !dialog || dialog.matches(':modal')) return
    // In its own task: it makes the browser check every element of the page behind it.
    const soon = setTimeout(() => {
      // The user may already be typing: the next letter must not land in the dialog's first field.
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

/** Focuses the element that opened the dialog, or the top of the screen if it is gone, like a deleted row. */
function returnFocus(opener: Element | null): void {
  // The user may have moved the focus.
  if (document.activeElement !== document.body) return
  const stays = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = stays ? opener : document.getElementById('content')
  target?.focus({ preventScroll: !stays })
}
