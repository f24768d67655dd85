import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** Who pays what of a tab that was closed in parts. */
export function Parts({ parts: { until, rows } }: { parts: NonNullable<TabScreen['parts']> }) {
  const { split } = useTabWords()
  return (
    <section className="fold">
      <h2>{split.parts}</h2>
      {until !== null && <p className="note">{until}</p>}
      <dl className="sums">
        {rows.flatMap(({ name, amount, state }, index) => [
          <dt key={`name ${index}`}>
            {name} <small>{state}</small>
          </dt>,
          <dd key={index}>{amount}</dd>,
        ])}
      </dl>
    </section>
  )
}
