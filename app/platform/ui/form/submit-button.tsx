import { Button } from '@radix-ui/themes'
import { useFormAction, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useHydrated } from '../hydrated'
import { isFormTypedInto, resting } from './resting'
import { Spinner } from '../spinner'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** False while there is nothing to send. Without JavaScript that is unknown, so the button works. */
  changed?: boolean
  children: ReactNode
}

/** Sends its form. Shows loading and ignores presses while sending, and while there is nothing to send. */
export function SubmitButton({ changed = true, children, ...button }: SubmitButtonProps) {
  const hydrated = useHydrated()
  const navigation = useNavigation()
  const action = useFormAction()
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST' && navigation.formAction === action
  const ref = useRef<HTMLButtonElement>(null)
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (ref.current && isFormTypedInto(ref.current)) setTyped(true)
  }, [])
  const isUnchanged = hydrated && !changed && !isTyped
  return (
    <Button
      ref={ref}
      type="submit"
      size="3"
      {...resting(sending || isUnchanged, sending ? undefined : isFormTypedInto)}
      aria-busy={sending || undefined}
      {...button}
    >
      {sending && <Spinner size="small" label="Sending" />}
      {children}
    </Button>
  )
}
