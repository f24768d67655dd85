import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { OrderScreen } from './order-screen'
import { Sums } from './sums'

/** The lines of an order with their choices, and the sums that make up its total. */
export function OrderLines({ screen: { order, placedAt, isOwn } }: { screen: OrderScreen }) {
  const { words, language } = useWords()
  const states: Readonly<Record<string, string>> = words.orders.itemStates
  return (
    <>
      <ul className="order-lines">
        {order.items.map(({ id, name, nameLang, pour, quantity, total, state, notes, choices }) => (
          <li key={id}>
            <span>
              {quantity} × {nameLang ? <span lang={nameLang}>{name}</span> : name}
              {pour !== null && <span className="soft"> {pour}</span>}
              {states[state] !== undefined && <em> ({states[state]})</em>}
            </span>
            <span className="price">{dollars(total, language)}</span>
            {choices.length > 0 && <span className="about">{choices.join(', ')}</span>}
            {notes !== null && <span className="about">“{notes}”</span>}
          </li>
        ))}
      </ul>
      {isOwn && (
        <details>
          <summary>
            {words.orders.lines(order.left.count)} · {dollars(order.left.total, language)}
          </summary>
          <div className="folded">
            <Sums order={order} />
            <p className="soft">
              {words.orders.number(order.id)} · {placedAt}
            </p>
          </div>
        </details>
      )}
    </>
  )
}
