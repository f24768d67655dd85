import { Form } from '@remix-run/react'
import type { SavedCard } from '../../payments/cards'
import { useWords } from '../frame/use-words'
import type { RefusedForm } from './field'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

/** Saved cards, which can be removed. */
export function Cards({ cards, answer }: { cards: SavedCard[]; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  return (
    <Part title={mine.cards.title}>
      <WhatIsWrong answer={answer} />
      {cards.length === 0 && <p className="soft">{mine.cards.none}</p>}
      <ul>
        {cards.map(({ id, brand, last4, expMonth, expYear }) => (
          <li key={id} className="kept">
            <span>
              <span className="card-name">
                {brand} ·· {last4}
              </span>
              <span className="soft">{mine.cards.expires(expMonth, expYear)}</span>
            </span>
            <Form method="post" preventScrollReset>
              <button className="quiet" name="card" value={id} aria-label={mine.cards.removeNamed(`${brand} ${last4}`)}>
                {mine.cards.remove}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Part>
  )
}
