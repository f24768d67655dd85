import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useWords } from '../frame/use-words'
import { SaveCard } from './save-card'
import { openStripe, returnUrl, stripeProblem, type StripeForms } from './stripe-elements'

interface StripeFormProps {
  publishableKey: string
  clientSecret: string
  /** The button's label. */
  button: string
  /** Asks whether to save the card. */
  asksToSave: boolean
}

/** Stripe's form for cards and wallets, for an order or a tab that waits for a card. */
export default function StripeForm({ publishableKey, clientSecret, button, asksToSave }: StripeFormProps) {
  const { words, language } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<StripeForms>()
  const [problem, setProblem] = useState<string>()
  const [isPaying, setPaying] = useState(false)
  const missing = words.orders.payment.missing
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const forms = await openStripe(publishableKey, language, { clientSecret })
      if (isGone || !place.current) return
      if (!forms) {
        setProblem(missing)
        return
      }
      forms.elements.create('payment').mount(place.current)
      setForm(forms)
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
    const isSaved = new FormData(event.currentTarget).has('save')
    const { error, paymentIntent } = await form.stripe.confirmPayment({
      elements: form.elements,
      confirmParams: { return_url: returnUrl(), ...(isSaved && { setup_future_usage: 'on_session' as const }) },
      redirect: 'if_required',
    })
    if (error) {
      setPaying(false)
      setProblem(stripeProblem(error, words))
      return
    }
    window.location.assign(returnUrl(paymentIntent.id))
  }
  return (
    <form className="stripe-form" onSubmit={(event) => void pay(event)}>
      <div ref={place} />
      <div aria-live="assertive">{problem !== undefined && <p className="refusal">{problem}</p>}</div>
      {asksToSave && <SaveCard />}
      <button className="button" aria-disabled={!form || isPaying}>
        {button}
      </button>
    </form>
  )
}
