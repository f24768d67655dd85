import { Form, useNavigation } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { CardOptions, useCardOptions } from '../orders/card-options'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** Raises the limit by a second hold, on the tab's card or on another saved one. */
export function RaiseTab({ raise }: { raise: NonNullable<TabScreen['raise']> }) {
  const { words } = useWords()
  const { raise: texts } = useTabWords()
  const isSending = useNavigation().state !== 'idle'
  const { once, limits, cards, newCards } = raise
  const others = useCardOptions(cards, newCards)
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
              <CardOptions options={[{ id: '', name: texts.same, isSaved: false }, ...others]} />
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
