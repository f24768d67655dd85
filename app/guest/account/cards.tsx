import type { SavedCard } from '../../ordering/payments/cards'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'
import { RemovableItem } from './removable-item'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

export function Cards({ cards, answer }: { cards: SavedCard[]; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <Part title={mine.cards.title}>
      <WhatIsWrong answer={answer} />
      {cards.length === 0 && <p className="soft">{mine.cards.none}</p>}
      <ul>
        {cards.map(({ id, brand, last4, expMonth, expYear }) => (
          <RemovableItem
            key={id}
            note={mine.cards.expires(expMonth, expYear)}
            end={{ label: mine.cards.remove, named: mine.cards.removeNamed(`${brand} ${last4}`), sends: { card: id } }}
          >
            <span className="card-name">
              {brand} ·· {last4}
            </span>
          </RemovableItem>
        ))}
      </ul>
    </Part>
  )
}
