import { Form, Link, useNavigation } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import { MinutesLeft } from '../orders/minutes-left'
import type { BasketScreen } from './basket-screen'

/** The order that waits for payment, with buttons to pay or cancel it. */
export function Unpaid({ order }: { order: NonNullable<BasketScreen['unpaid']> }) {
  const { words, language } = useWords()
  const isSending = useNavigation().state !== 'idle'
  const { id, total, isAsking, secondsLeft } = order
  const path = `/app/orders/${id}`
  return (
    <section className="folded note" aria-labelledby="unpaid">
      <h2 id="unpaid">
        {words.orders.number(id)} · {dollars(total, language)}
      </h2>
      {isAsking ? (
        <>
          <p>{words.orders.hints.asking}</p>
          <Link className="button" to={path}>
            {words.orders.see}
          </Link>
        </>
      ) : (
        <>
          <MinutesLeft key={secondsLeft} seconds={secondsLeft} />
          {/* Loads a new document: only the payment page's policy allows Stripe's form. */}
          <Link className="button" to={`${path}/pay`} reloadDocument>
            {words.basket.order(dollars(total, language))}
          </Link>
          <Form method="post" action={path}>
            <button className="button second" name="intent" value="cancel" aria-disabled={isSending}>
              {words.orders.cancel}
            </button>
          </Form>
        </>
      )}
    </section>
  )
}
