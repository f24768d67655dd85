import { Form, useNavigation } from '@remix-run/react'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** The parts of a tab that was closed in parts, and the host's button that pays the rest. */
export function Parts({ parts: { until, rows } }: { parts: NonNullable<TabScreen['parts']> }) {
  const { split } = useTabWords()
  const isSending = useNavigation().state !== 'idle'
  return (
    <section className="fold">
      <h2>{split.parts}</h2>
      <dl className="sums">
        {rows.flatMap(({ name, amount, state }, index) => [
          <dt key={`name ${index}`}>
            {name} <small>{state}</small>
          </dt>,
          <dd key={index}>{amount}</dd>,
        ])}
      </dl>
      {until !== null && (
        <Form method="post" className="fold">
          <p className="note">{until}</p>
          <button className="button second" name="intent" value="payRest" aria-disabled={isSending}>
            {split.payRest}
          </button>
        </Form>
      )}
    </section>
  )
}
