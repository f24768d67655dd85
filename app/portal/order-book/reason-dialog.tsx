import { Button } from '@radix-ui/themes'
import { Form, Link, useActionData, useSearchParams } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { SHORT } from '../../../contract/limits'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Dialog } from '../../platform/ui/form/dialog'
import { SelectRow, TextAreaRow, type Option, type RowField } from '../../platform/ui/form/form-row'
import { useQueryLink } from '../../platform/ui/frame/location'

interface ReasonDialogProps {
  intent: 'cancel' | 'refundOrder' | 'refundLine'
  /** Identifies this dialog among those of the screen. */
  asks: string
  /** On the button that opens the dialog, and on the one that confirms. */
  label: string
  title: string
  /** The consequence, in words. */
  children: ReactNode
  /** Hidden inputs for the action. */
  values: Record<string, number>
  /** Faults to choose from. */
  faults?: readonly Option[]
  /** Draws the button less prominently, for a button that is one of many. */
  quiet?: boolean
  /** Whether a reason is required. A cancellation before the bar starts needs none. */
  reasonRequired?: boolean
}

/** A button that first asks for a reason, in a server-rendered dialog (`?ask=…`) with a plain form. */
export function ReasonDialog({
  intent,
  asks,
  label,
  title,
  children,
  values,
  faults,
  quiet = false,
  reasonRequired = true,
}: ReasonDialogProps) {
  const [query] = useSearchParams()
  const link = useQueryLink()
  const id = useId()
  const answer = useActionData()
  const { refused, typed } = isRefusedAnswer(answer) ? answer : { refused: undefined, typed: undefined }
  const field = (name: string, required: boolean): RowField => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
    required,
    errors: refused?.errors?.filter(({ path }) => path === name).map(({ message }) => message),
    initialValue: typed?.[name],
  })
  return (
    <>
      <Button asChild color={quiet ? 'gray' : 'red'} variant="soft" size="3">
        <Link to={link({ ask: asks })} preventScrollReset>
          {label}
        </Link>
      </Button>
      {query.get('ask') === asks && (
        <Dialog title={title} closeTo={link({ ask: null })} form={`${id}-form`} submitLabel={label} danger>
          <Form method="post" id={`${id}-form`} className="form">
            <input type="hidden" name="intent" value={intent} />
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <p>{children}</p>
            {faults && <SelectRow label="What is wrong" field={field('status', true)} options={faults} />}
            <TextAreaRow label="Reason" field={{ ...field('reason', reasonRequired), maxLength: SHORT }} rows={2} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
