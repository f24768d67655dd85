import { Link } from '@remix-run/react'
import type { BasketScreen } from './basket-screen'

/** What a tab means for the guest's card, and the way to open one. */
export function TabOffer({ slug, offer }: { slug: string; offer: NonNullable<BasketScreen['offer']> }) {
  const { isOnly, title, how, button } = offer
  return (
    <section className="tab-offer">
      <h2>{title}</h2>
      <p>{how}</p>
      <Link className={isOnly ? 'button' : 'button second'} to={`/app/b/${slug}/tab`}>
        {button}
      </Link>
    </section>
  )
}
