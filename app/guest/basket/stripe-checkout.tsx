import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWords } from '../frame/use-words'
import { openStripe, returnUrl, stripeProblem, type StripeForms } from '../orders/stripe-elements'
import { takesCards } from '../orders/test-cards'
import { sendOrder } from './send-order'

interface StripeCheckoutProps {
  publishableKey: string
  /** The total with the tip, which wallets show. */
  cents: number
  /** The form of the basket. */
  form: RefObject<HTMLFormElement>
  /** The element that holds the wallet buttons. */
  wallets: RefObject<HTMLDivElement>
  /** The wallet fills in name and email where the guest has typed none. */
  asksWho: boolean
  /** The guest pays with a new card. */
  isCardShown: boolean
  /** Pays with the entered card. Set once Stripe has loaded. */
  pay: { current: (() => void) | null }
  onPaying: (isPaying: boolean) => void
  /** Another total, or another basket, than the guest has seen. */
  onStale: () => void
}

/** Stripe's wallet buttons and card form for an order that is placed when the guest pays. */
export default function StripeCheckout(props: StripeCheckoutProps) {
  const { publishableKey, cents, form, wallets, asksWho, isCardShown, pay, onPaying, onStale } = props
  const { words, language } = useWords()
  const card = useRef<HTMLDivElement>(null)
  const [forms, setForms] = useState<StripeForms>()
  const [problem, setProblem] = useState<string>()
  // Stripe calls the handlers of the first render.
  const latest = useRef<(event?: StripeExpressCheckoutElementConfirmEvent) => Promise<void>>()
  const missing = words.orders.payment.missing
  // The amount when Stripe's forms are created; later ones update them.
  const first = useRef(cents)

  latest.current = async (wallet) => {
    if (!forms || !form.current) return
    const fail = (message: string) => {
      setProblem(message)
      wallet?.paymentFailed({ reason: 'fail' })
      onPaying(false)
    }
    setProblem(undefined)
    onPaying(true)
    const { stripe, elements } = forms
    const sent = new FormData(form.current)
    if (wallet && asksWho) fillIn(sent, wallet)
    // Stripe refuses a payment that saves a card unless its form says the same.
    await elements.update({ setupFutureUsage: sent.has('save') ? 'on_session' : null })
    const submitted = await elements.submit()
    if (submitted.error) {
      fail(stripeProblem(submitted.error, words))
      return
    }
    const placed = await sendOrder(sent).catch(() => undefined)
    if (placed === undefined) {
      fail(words.phone.offline.notSent)
      return
    }
    if ('refused' in placed) {
      if (placed.isStale) onStale()
      fail(placed.refused)
      return
    }
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: placed.clientSecret,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    })
    const intent = placed.clientSecret.split('_secret_')[0]
    if (!error) {
      window.location.assign(returnUrl(intent))
      return
    }
    wallet?.paymentFailed({ reason: 'fail' })
    // The order waits for another card, on a screen of its own.
    window.location.assign(`/app/orders/${placed.orderId}/pay?${new URLSearchParams({ tried: intent ?? '' })}`)
  }

  useEffect(() => {
    // A document that was loaded for another screen has a policy without Stripe.
    const loaded = performance.getEntriesByType('navigation')[0]
    if (loaded && !takesCards(new URL(loaded.name).pathname)) {
      window.location.reload()
      return
    }
    let isGone = false
    const show = async () => {
      const opened = await openStripe(publishableKey, language, {
        mode: 'payment',
        amount: first.current,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
      })
      if (isGone || !card.current || !wallets.current) return
      if (!opened) {
        setProblem(missing)
        return
      }
      const express = opened.elements.create('expressCheckout', {
        buttonHeight: 48,
        layout: { maxRows: 1 },
        emailRequired: asksWho,
      })
      express.on('confirm', (event) => void latest.current?.(event))
      express.mount(wallets.current)
      // The wallets have buttons of their own.
      const withoutWallets = { wallets: { applePay: 'never', googlePay: 'never' } } as const
      opened.elements.create('payment', withoutWallets).mount(card.current)
      setForms(opened)
    }
    show().catch(() => setProblem(missing))
    return () => {
      isGone = true
    }
  }, [publishableKey, language, missing, wallets, asksWho])

  useEffect(() => {
    void forms?.elements.update({ amount: cents })
  }, [forms, cents])

  useEffect(() => {
    pay.current = forms ? () => void latest.current?.() : null
  }, [forms, pay])

  return (
    <>
      <div className="stripe-card" hidden={!isCardShown} ref={card} />
      <div aria-live="assertive">{problem !== undefined && <p className="refusal">{problem}</p>}</div>
    </>
  )
}

/** Fills in name and email from the wallet where the guest has typed none. */
function fillIn(form: FormData, { billingDetails }: StripeExpressCheckoutElementConfirmEvent): void {
  if (!form.get('guestName')) form.set('guestName', billingDetails?.name ?? '')
  if (!form.get('contact')) form.set('contact', billingDetails?.email ?? '')
}
