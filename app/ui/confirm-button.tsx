import { Button } from '@radix-ui/themes'
import { Form, Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'
import { useQueryLink } from './location'

interface ConfirmButtonProps {
  /** Tells this confirmation from others of the screen, and is the submitted `intent`. */
  intent: string
  /** On the button that asks and on the one that does it. */
  label: string
  /** The dialog's title and question. */
  title: string
  question: ReactNode
  /** Hidden values for the action. */
  values?: Record<string, string | number>
}

/** A button that asks first. The question is a server-rendered dialog (`?confirm=…`), its answer a plain form. */
export function ConfirmButton({ intent, label, title, question, values = {} }: ConfirmButtonProps) {
  const [query] = useSearchParams()
  const link = useQueryLink()
  const formId = `confirm-${intent}`
  return (
    <>
      <Button asChild color="red" variant="soft" size="3">
        <Link to={link({ confirm: intent })} preventScrollReset>
          {label}
        </Link>
      </Button>
      {query.get('confirm') === intent && (
        <Dialog title={title} closeTo={link({ confirm: null })} form={formId} submitLabel={label} danger>
          <Form method="post" id={formId}>
            <input type="hidden" name="intent" value={intent} />
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <p>{question}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
