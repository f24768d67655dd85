import { useWords } from '../frame/use-words'
import { SaveCard } from '../orders/save-card'
import { TEST_CARDS } from '../orders/test-cards'
import type { BasketScreen } from './basket-screen'

interface CardChoiceProps {
  checkout: Pick<NonNullable<BasketScreen['checkout']>, 'cards' | 'newCards'>
  /** The card's id, or 'new' for one that Stripe's form takes. */
  chosen: string
  onChoose: (card: string) => void
  /** The card is kept at Stripe in any case, so that nothing is asked. */
  isKept?: boolean
}

/** Returns the card that is chosen at first: the newest saved one, else a new one. */
export function firstCard({ cards, newCards }: CardChoiceProps['checkout']): string {
  return cards[0]?.id ?? (newCards === 'play' ? TEST_CARDS[0] : 'new')
}

/** The saved cards first, then a new one: a test card of the local stand-in, or one that Stripe's form takes. */
export function CardChoice({ checkout: { cards, newCards }, chosen, onChoose, isKept = false }: CardChoiceProps) {
  const { words } = useWords()
  const { payment } = words.orders
  const card = (id: string, name: string, isSaved = false) => (
    <label key={id} className="option">
      <input type="radio" name="card" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
      <span className={isSaved ? 'card-name' : undefined}>{name}</span>
    </label>
  )
  if (newCards !== 'play' && cards.length === 0) return <input type="hidden" name="card" value="new" />
  const played = newCards === 'play' && (
    <>
      <p className="note">{payment.play}</p>
      {TEST_CARDS.map((id) => card(id, payment.cards[id]))}
      {!isKept && <SaveCard />}
    </>
  )
  return (
    <fieldset>
      <legend>{words.basket.card}</legend>
      {cards.map(({ id, brand, last4 }) => card(id, `${brand} ·· ${last4}`, true))}
      {newCards === 'play' ? (
        cards.length === 0 ? (
          played
        ) : (
          <details>
            <summary>{words.basket.newCard}</summary>
            {played}
          </details>
        )
      ) : (
        card('new', words.basket.newCard)
      )}
    </fieldset>
  )
}
