import { Link } from '@remix-run/react'
import { Refusal } from '../frame/refusal'
import { useWords } from '../frame/use-words'
import { CardForms } from '../orders/card-forms'
import type { PayTabScreen } from './pay-tab-screen'
import { useTabWords } from './use-tab-words'

interface PayTabProps {
  screen: PayTabScreen
  refused: { message: string } | null
}

/** Confirms a tab's pending hold, or pays its unpaid rest. */
export function PayTabPage({ screen, refused }: PayTabProps) {
  const { payment } = useWords().words.orders
  const { title, hold, opening } = useTabWords()
  const { tab, heading, isHold, declined, bankPage } = screen
  return (
    <section className="pay tab">
      <Link className="back" to={`/app/tabs/${tab.id}`}>
        ‹ {title}
      </Link>
      <h1>{heading}</h1>
      <p className="soft with-logo">
        <span>{tab.placeName}</span>
      </p>
      {isHold && <p>{opening.how[0]}</p>}
      <Refusal refused={refused ?? (declined === null ? null : { message: declined })} />
      {bankPage === null ? (
        <CardForms {...screen} button={heading} asksToSave={false} />
      ) : (
        <>
          <p>{isHold ? hold.bank : payment.bank}</p>
          <a className="button" href={bankPage}>
            {payment.toBank}
          </a>
        </>
      )}
    </section>
  )
}
