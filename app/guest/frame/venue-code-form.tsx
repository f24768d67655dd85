import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useWords } from './use-words'

interface Refused {
  code: string
  errors?: ReadonlyArray<{ path: string }> | undefined
}

interface VenueCodeFormProps {
  intent: 'locate' | 'open'
  button: string
  isSending: boolean
  /** The response to the previous attempt. */
  refused: Refused | null
}

/** True if the form was refused because of its venue code. */
export function isAboutCode(refused: Refused | null): boolean {
  return refused?.errors?.some(({ path }) => path === 'venueCode') ?? false
}

/** A form for the venue code, for a guest whose phone cannot prove that they are there. */
export function VenueCodeForm({ intent, button, isSending, refused }: VenueCodeFormProps) {
  const { venueCode } = useWords().words
  const id = useId()
  const isWrong = isAboutCode(refused)
  return (
    <Form method="post" className="venue-code" preventScrollReset>
      <div className="field">
        <label htmlFor={id}>{venueCode.label}</label>
        <input
          id={id}
          name="venueCode"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4}"
          title={venueCode.digits}
          maxLength={4}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-hint ${id}-mistake` : `${id}-hint`}
        />
        <span id={`${id}-hint`} className="hint">
          {venueCode.hint}
        </span>
        <span id={`${id}-mistake`} className="mistake" role="alert">
          {isWrong && (refused?.code === 'wrong_venue_code' ? venueCode.wrong : venueCode.digits)}
        </span>
      </div>
      <button className="button second" name="intent" value={intent} aria-disabled={isSending}>
        {button}
      </button>
    </Form>
  )
}
