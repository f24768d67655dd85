import { Button } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Dialog } from './dialog'
import { Icon, type IconName } from '../icon'
import { useQueryLink, useScreenQuery } from '../frame/location'
import { RoundButton } from '../round-button'

interface ConfirmButtonProps {
  /** The submitted `intent`, which also identifies this confirmation on the screen. */
  intent: string
  /** Identifies one of several with the same intent, such as one in each row. */
  asks?: string
  /** The text of the button that opens the dialog, and of the one that confirms. */
  label: string
  /** Replaces the label of the opening button, for one in every row. */
  icon?: IconName
  /** The dialog's title and question. */
  title: string
  question: ReactNode
  /** False for actions that destroy nothing. */
  danger?: boolean
  /** Hidden values for the action. */
  values?: Record<string, string | number>
}

/** A button that asks for confirmation first, in a server-rendered dialog (`?confirm=…`) with a plain form. */
export function ConfirmButton({
  intent,
  asks = intent,
  label,
  icon,
  title,
  question,
  danger = true,
  values = {},
}: ConfirmButtonProps) {
  const query = useScreenQuery()
  const link = useQueryLink()
  const formId = `confirm-${asks.replaceAll(':', '-')}`
  return (
    <>
      {icon ? (
        <RoundButton asChild danger={danger} aria-label={label} title={label}>
          <Link to={link({ confirm: asks })} preventScrollReset>
            <Icon name={icon} />
          </Link>
        </RoundButton>
      ) : (
        <Button asChild {...(danger && { color: 'red' as const })} variant="soft" size="3">
          <Link to={link({ confirm: asks })} preventScrollReset>
            {label}
          </Link>
        </Button>
      )}
      {query.get('confirm') === asks && (
        <Dialog title={title} closeTo={link({ confirm: null })} form={formId} submitLabel={label} danger={danger}>
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
