import { Link } from '@remix-run/react'
import { dollars } from '../frame/amounts'
import { useWords } from '../frame/use-words'
import type { ListedOrder, OrdersScreen } from './orders-screen'
import { isAtCubby, isOver } from './standing'

/** What the guest waits for, and what they had. */
export function OrdersPage({ open, earlier, newer, older }: OrdersScreen) {
  const { words } = useWords()
  const isEmpty = open.length === 0 && earlier.length === 0
  return (
    <section className="orders">
      <h1>{words.orders.title}</h1>
      {isEmpty && newer === null && <p className="soft">{words.orders.none}</p>}
      <Listed title={words.orders.open} orders={open} />
      <Listed title={words.orders.earlier} orders={earlier} />
      <div className="pages">
        {newer !== null && <Link to={newer === 0 ? '/app/orders' : `?page=${newer}`}>‹ {words.orders.newer}</Link>}
        {older !== null && <Link to={`?page=${older}`}>{words.orders.older} ›</Link>}
      </div>
    </section>
  )
}

function Listed({ title, orders }: { title: string; orders: readonly ListedOrder[] }) {
  const { words, language } = useWords()
  if (orders.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {orders.map(({ id, placeName, total, drinks, cubby, standing, placedAt }) => (
          <li key={id}>
            <Link className="listed" to={`/app/orders/${id}`}>
              <strong>{placeName}</strong>
              <span className="price">{dollars(total, language)}</span>
              <span className={isOver(standing) ? 'about' : 'state open'}>
                {isAtCubby(standing) && cubby !== null ? words.orders.readyTitle(cubby) : words.orders.states[standing]}
              </span>
              <span className="about">{drinks}</span>
              <span className="about">
                {words.orders.number(id)} · {placedAt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
