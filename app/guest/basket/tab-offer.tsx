import { Link } from '@remix-run/react'
import type { BasketScreen } from './basket-screen'

/** The meaning of a tab for the guest's card, and the way to open one. */
export function TabOffer({ offer: { isOnly, title, how, button, to } }: { offer: NonNullable<BasketScreen['offer']> }) {
  return (
    <section className="tab-offer">
      <h2>{title}</h2>
      <ul className="how">
        {how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Link className={isOnly ? 'button' : 'button second'} to={to}>
        {button}
      </Link>
    </section>
  )
}
