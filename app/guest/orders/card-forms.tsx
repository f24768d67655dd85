import { Form, useNavigation } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { useWords } from '../frame/use-words'
import { CardOptions, useCardOptions } from './card-options'
import { SaveCard } from './save-card'
import type { NewCards } from './test-cards'

const StripeForm = lazy(() => import('./stripe-form'))

interface CardFormsProps {
  cards: ReadonlyArray<{ id: string; brand: string; last4: string }>
  newCards: NewCards
  /** The data for Stripe's form, once there is a payment to confirm. */
  stripe: { publishableKey: string; clientSecret: string } | null
  /** The label of the buttons. */
  button: string
  /** Asks whether to save a new card. */
  asksToSave: boolean
}

/** Cards that the server charges: saved ones and test cards. With Stripe's form, 'another' opens the form. */
export function CardForms({ cards, newCards, stripe, button, asksToSave }: CardFormsProps) {
  const { words } = useWords()
  const isSending = useNavigation().state !== 'idle'
  const charged = useCardOptions(cards, newCards)
  const asksForAnother = newCards === 'stripe' && !stripe
  const options = [
    ...charged,
    ...(asksForAnother ? [{ id: 'new', name: words.orders.payment.other, isSaved: false }] : []),
  ]
  return (
    <>
      {options.length === 0 && !stripe && <p className="note">{words.orders.payment.none}</p>}
      {options.length > 0 && (
        <Form method="post" className="checkout">
          <input type="hidden" name="intent" value="pay" />
          {newCards === 'play' && <p className="note">{words.orders.payment.play}</p>}
          <fieldset>
            <legend>{words.orders.payment.card}</legend>
            <CardOptions options={options} />
          </fieldset>
          {newCards === 'play' && asksToSave && <SaveCard />}
          <button className="button" aria-disabled={isSending}>
            {button}
          </button>
        </Form>
      )}
      {stripe && <NewCard {...stripe} button={button} asksToSave={asksToSave} />}
    </>
  )
}

/** Stripe's form, loaded once the page is shown. */
function NewCard(props: { publishableKey: string; clientSecret: string; button: string; asksToSave: boolean }) {
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
