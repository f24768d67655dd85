import { Link } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { ListedOrder } from './listed-order'
import { isOver } from './order-state'

/** Orders below a title; nothing if there are none. */
export function Listed({ title, orders }: { title: string; orders: readonly ListedOrder[] }) {
  const { words, language } = useWords()
  if (orders.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {orders.map(({ id, number, placeName, total, drinks, state, stateText, at }) => (
          <li key={id}>
            <Link className="listed" to={`/app/orders/${id}`}>
              <strong>{placeName}</strong>
              <span className="price">{dollars(total, language)}</span>
              <span className={isOver(state) ? 'about' : 'state open'}>{stateText}</span>
              <span className="about">{drinks}</span>
              <span className="about">
                {words.orders.called(number)} · {at}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
