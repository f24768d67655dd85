import { Form, useNavigation } from '@remix-run/react'
import { useWords } from '../frame/use-words'

/** Asks for confirmation before cancelling, also without JavaScript. `why`: what becomes of the money, if it is not paid back. */
export function CancelFold({ why }: { why?: string | undefined }) {
  const { words } = useWords()
  const isSending = useNavigation().state !== 'idle'
  return (
    <details>
      <summary>{words.orders.cancel}</summary>
      <Form method="post" className="folded">
        <p>{why ?? words.orders.cancelWhy}</p>
        <button className="button second" name="intent" value="cancel" aria-disabled={isSending}>
          {words.orders.cancelNow}
        </button>
      </Form>
    </details>
  )
}
