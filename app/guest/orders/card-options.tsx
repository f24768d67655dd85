import { useWords } from '../frame/use-words'
import { TEST_CARDS, type NewCards } from './test-cards'

export interface CardOption {
  /** A saved card or a test card; 'new' for one that Stripe's form takes, '' for the one in use. */
  id: string
  name: string
  isSaved: boolean
}

/** The cards that the server charges: saved ones, and the test cards of the local stand-in. */
export function useCardOptions(
  cards: ReadonlyArray<{ id: string; brand: string; last4: string }>,
  newCards: NewCards,
): CardOption[] {
  const { cards: names } = useWords().words.orders.payment
  return [
    ...cards.map(({ id, brand, last4 }) => ({ id, name: `${brand} ·· ${last4}`, isSaved: true })),
    ...(newCards === 'play' ? TEST_CARDS.map((id) => ({ id, name: names[id], isSaved: false })) : []),
  ]
}

/** One of these cards, at first the first. */
export function CardOptions({ options }: { options: readonly CardOption[] }) {
  return options.map(({ id, name, isSaved }, index) => (
    <label key={id} className="option">
      <input type="radio" name="card" value={id} defaultChecked={index === 0} required />
      <span className={isSaved ? 'card-name' : undefined}>{name}</span>
    </label>
  ))
}
