import { Link } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { MinutesLeft } from './minutes-left'
import { CancelFold } from './cancel-fold'
import { CardForms } from './card-forms'
import type { PayScreen } from './pay-screen'

interface PayPageProps {
  screen: PayScreen
  refused: { message: string } | null
}

/** Pays for a held order with a saved card or another one. */
export function PayPage({ screen, refused }: PayPageProps) {
  const { words, language } = useWords()
  const { order, declined, bankPage, secondsLeft } = screen
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
      <CardForms {...screen} button={words.basket.order(total)} asksToSave />
      <CancelFold />
    </section>
  )
}
