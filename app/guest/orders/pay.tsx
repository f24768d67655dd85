import { Form, Link, useNavigation } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { dollars } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { SaveCard } from './save-card'
import { MinutesLeft } from './minutes-left'
import { CancelFold } from './cancel-fold'
import type { PayScreen } from './pay-screen'
import { TEST_CARDS } from './test-cards'

const StripeForm = lazy(() => import('./stripe-form'))

interface PayPageProps {
  screen: PayScreen
  refused: { message: string } | null
}

/** Pays for a held order with a saved card or another one. */
export function PayPage({ screen, refused }: PayPageProps) {
  const { words, language } = useWords()
  const { order, declined, bankPage, stripe, secondsLeft } = screen
  const isSending = useNavigation().state !== 'idle'
  const total = dollars(order.total, language)
  return (
    <section className="pay">
      <Link className="back" to={`/app/orders/${order.id}`}>
        ‹ {words.orders.number(order.id)}
      </Link>
      <h1>{words.orders.payment.title(total)}</h1>
      <p className="soft with-logo">
        <span>{order.placeName}</span>
      </p>
      <MinutesLeft key={secondsLeft} seconds={secondsLeft} />
      <Refusal refused={refused ?? (declined === null ? null : { message: declined })} />
      {bankPage !== null && (
        <>
          <p>{words.orders.payment.bank}</p>
          <a className="button" href={bankPage}>
            {words.orders.payment.toBank}
          </a>
        </>
      )}
      <Cards screen={screen} total={total} isSending={isSending} />
      {stripe && <NewCard {...stripe} total={total} />}
      <CancelFold />
    </section>
  )
}

/** Cards that the server charges: saved ones and test cards. With Stripe's form, 'another' opens the form. */
function Cards({ screen, total, isSending }: { screen: PayScreen; total: string; isSending: boolean }) {
  const { words } = useWords()
  const { cards, newCards, stripe } = screen
  const options = [
    ...cards.map(({ id, brand, last4 }) => ({ id, name: `${brand} ·· ${last4}`, isSaved: true })),
    ...(newCards === 'play'
      ? TEST_CARDS.map((id) => ({ id, name: words.orders.payment.cards[id], isSaved: false }))
      : []),
    ...(newCards === 'stripe' && !stripe ? [{ id: 'new', name: words.orders.payment.other, isSaved: false }] : []),
  ]
  if (options.length === 0) return stripe ? null : <p className="note">{words.orders.payment.none}</p>
  return (
    <Form method="post" className="checkout">
      <input type="hidden" name="intent" value="pay" />
      {newCards === 'play' && <p className="note">{words.orders.payment.play}</p>}
      <fieldset>
        <legend>{words.orders.payment.card}</legend>
        {options.map(({ id, name, isSaved }, index) => (
          <label key={id} className="option">
            <input type="radio" name="card" value={id} defaultChecked={index === 0} required />
            <span className={isSaved ? 'card-name' : undefined}>{name}</span>
          </label>
        ))}
      </fieldset>
      {newCards === 'play' && <SaveCard />}
      <button className="button" aria-disabled={isSending}>
        {words.basket.order(total)}
      </button>
    </Form>
  )
}

/** Stripe's form, loaded once the page is shown. */
function NewCard(props: { publishableKey: string; clientSecret: string; total: string }) {
  const { words } = useWords()
  const hasScript = useHydrated()
  if (!hasScript) return <p className="note">{words.orders.payment.noScript}</p>
  return (
    <Suspense fallback={<p className="soft">{words.orders.payment.loading}</p>}>
      <h2>{words.orders.payment.other}</h2>
      <StripeForm {...props} />
    </Suspense>
  )
}
