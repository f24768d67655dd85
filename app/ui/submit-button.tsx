import { Button } from '@radix-ui/themes'
import { useFormAction, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from './hydrated'
import { resting } from './resting'
import { Spinner } from './spinner'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** False while there is nothing to send. Without JavaScript that is unknown, and the button takes presses. */
  changed?: boolean
  children: ReactNode
}

/** Sends its form; shows loading and ignores further presses meanwhile. */
export function SubmitButton({ changed = true, children, ...button }: SubmitButtonProps) {
  const hydrated = useHydrated()
  const navigation = useNavigation()
  const action = useFormAction()
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST' && navigation.formAction === action
  return (
    <Button
      type="submit"
      size="3"
      {...resting(sending || (hydrated && !changed))}
      aria-busy={sending || undefined}
      {...button}
    >
      {sending && <Spinner size="small" label="Sending" />}
      {children}
    </Button>
  )
}
