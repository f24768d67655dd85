import { Form, useNavigation } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { TEST_CARDS } from '../orders/test-cards'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** Raises the limit by a second hold, on the tab's card or on another saved one. */
export function RaiseTab({ raise }: { raise: NonNullable<TabScreen['raise']> }) {
  const { words } = useWords()
  const { raise: texts } = useTabWords()
  const isSending = useNavigation().state !== 'idle'
  const { once, limits, cards, newCards } = raise
  const others = [
    ...cards.map(({ id, brand, last4 }) => ({ id, name: `${brand} ·· ${last4}`, isSaved: true })),
    ...(newCards === 'play'
      ? TEST_CARDS.map((id) => ({ id, name: words.orders.payment.cards[id], isSaved: false }))
      : []),
  ]
  return (
    <details className="more" id="raise" open={raise.isUnfolded}>
      <summary>{texts.title}</summary>
      <Form method="post" className="folded">
        <input type="hidden" name="intent" value="raise" />
        <input type="hidden" name="once" value={once} />
        <p className="soft">{texts.how}</p>
        {others.length > 0 && (
          <details className="more">
            <summary>{texts.other}</summary>
            <fieldset>
              <legend className="announced">{words.orders.payment.card}</legend>
              {[{ id: '', name: texts.same, isSaved: false }, ...others].map(({ id, name, isSaved }) => (
                <label key={id} className="option">
                  <input type="radio" name="card" value={id} defaultChecked={id === ''} />
                  <span className={isSaved ? 'card-name' : undefined}>{name}</span>
                </label>
              ))}
            </fieldset>
          </details>
        )}
        {limits.map(({ limit, text }) => (
          <button key={limit} className="button second" name="by" value={limit} aria-disabled={isSending}>
            {texts.by(text)}
          </button>
        ))}
      </Form>
    </details>
  )
}
