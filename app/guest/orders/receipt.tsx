import { Link } from '@remix-run/react'
import { useHydrated } from '../../platform/ui/hydrated'
import { dollars } from '../frame/amounts'
import { Logo } from '../frame/logo'
import { useWords } from '../frame/use-words'
import { AnotherRound } from './another-round'
import { cardWords } from './card-words'
import type { ReceiptScreen } from './receipt-screen'
import { Sums } from './sums'

/** The receipt. It prints without the app's frame. */
export function ReceiptPage({ receipt, logo, once }: ReceiptScreen) {
  const { words, language } = useWords()
  const { number, venue, paidAt, lines, card, refunds } = receipt
  const hasScript = useHydrated()
  const states: Readonly<Record<string, string>> = words.orders.itemStates
  return (
    <article className="bill">
      <Link className="back" to={`/app/orders/${number}`}>
        ‹ {words.orders.number(number)}
      </Link>
      <h1>{words.orders.bill.title}</h1>
      <address>
        <span className="with-logo">
          <Logo logo={logo} size={48} />
          <strong>{venue.name}</strong>
        </span>
        {venue.streetAddress}, {venue.city}, {venue.state} {venue.zip}
        {venue.phoneNumber !== null && (
          <>
            <br />
            {venue.phoneNumber}
          </>
        )}
      </address>
      <p>
        {words.orders.number(number)}
        <br />
        {words.orders.bill.paid}: {paidAt}
        {card && (
          <>
            <br />
            {cardWords(words, card)}
          </>
        )}
      </p>
      <table>
        <tbody>
          {lines.map(({ name, pour, choices, quantity, unitPrice, total, status }, index) => (
            <tr key={index}>
              <th scope="row">
                {quantity} × {name}
                {pour !== null && ` ${pour}`}
                {states[status] !== undefined && ` (${states[status]})`}
                {choices.length > 0 && <small> {choices.join(', ')}</small>}
                {quantity > 1 && <small> {words.orders.bill.each(dollars(unitPrice, language))}</small>}
              </th>
              <td className="price">{dollars(total, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums order={receipt} />
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ at, amount, line, isComp, isOnItsWay }, index) => (
            <li key={index}>
              {isComp ? words.orders.bill.comp : words.orders.bill.refund} {dollars(amount, language)} · {at}
              {line !== null && ` · ${line}`}
              {isOnItsWay && ` · ${words.orders.bill.onItsWay}`}
            </li>
          ))}
        </ul>
      )}
      <AnotherRound orderId={number} once={once} />
      {hasScript && (
        <button type="button" className="button second" onClick={() => window.print()}>
          {words.orders.bill.print}
        </button>
      )}
    </article>
  )
}
