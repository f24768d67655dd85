import { Form, useNavigation } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { useOnce } from '../offline/once'

interface AnotherRoundProps {
  orderId: number
  /** Idempotency key of the form, from the server. */
  once: string
  /** The drinks of the order, where its lines are not on the screen. */
  drinks?: string
  /** Another button on the screen is more prominent. */
  isSecond?: boolean
}

/** Puts an order's lines into the basket once more, and opens the basket to pay. */
export function AnotherRound({ orderId, once: drawn, drinks, isSecond = true }: AnotherRoundProps) {
  const { words } = useWords()
  const once = useOnce(drawn)
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={`/app/orders/${orderId}`} className="another-round">
      <input type="hidden" name="once" value={once} />
      <button className={isSecond ? 'button second' : 'button'} name="intent" value="again" aria-disabled={isSending}>
        <span>
          {words.orders.again}
          {drinks !== undefined && <small>{drinks}</small>}
        </span>
      </button>
    </Form>
  )
}
