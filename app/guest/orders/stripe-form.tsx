import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useWords } from '../frame/use-words'
import { declineWords } from './payment-words'
import { SaveCard } from './save-card'

interface StripeFormProps {
  publishableKey: string
  clientSecret: string
  /** Formatted, with its currency. */
  total: string
}

/** Banks redirect here. It reads the payment's status from Stripe and redirects to the order. */
const RETURN_PATH = '/v1/stripe/return'

/** Stripe's form for cards and wallets. It runs in Stripe's frame, so card data never reaches our server. */
export default function StripeForm({ publishableKey, clientSecret, total }: StripeFormProps) {
  const { words, language } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<{ stripe: Stripe; elements: StripeElements }>()
  const [problem, setProblem] = useState<string>()
  const [isPaying, setPaying] = useState(false)
  const missing = words.orders.payment.missing
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const stripe = await loadStripe(publishableKey)
      if (isGone || !place.current) return
      if (!stripe) {
        setProblem(missing)
        return
      }
      const theme = window.matchMedia('(prefers-color-scheme: light)').matches ? 'stripe' : 'night'
      const elements = stripe.elements({ clientSecret, locale: language, appearance: { theme } })
      elements.create('payment').mount(place.current)
      setForm({ stripe, elements })
    }
    show().catch(() => setProblem(missing))
    return () => {
      isGone = true
    }
  }, [publishableKey, clientSecret, language, missing])
  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!form || isPaying) return
    setPaying(true)
    setProblem(undefined)
    const back = new URL(RETURN_PATH, window.location.href)
    const isSaved = new FormData(event.currentTarget).has('save')
    const { error, paymentIntent } = await form.stripe.confirmPayment({
      elements: form.elements,
      confirmParams: { return_url: back.href, ...(isSaved && { setup_future_usage: 'on_session' as const }) },
      redirect: 'if_required',
    })
    if (error) {
      setPaying(false)
      setProblem(messageOf(error))
      return
    }
    back.searchParams.set('payment_intent', paymentIntent.id)
    window.location.assign(back)
  }
  /** Stripe words input errors; refusals use the app's texts. */
  const messageOf = ({ type, code, decline_code: declineCode, message }: StripeError) =>
    type === 'validation_error' && message ? message : declineWords(declineCode ?? code, words)
  return (
    <form className="stripe-form" onSubmit={(event) => void pay(event)}>
      <div ref={place} />
      <div aria-live="assertive">{problem !== undefined && <p className="refusal">{problem}</p>}</div>
      <SaveCard />
      <button className="button" aria-disabled={!form || isPaying}>
        {words.basket.order(total)}
      </button>
    </form>
  )
}
