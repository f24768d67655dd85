import { Link } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Listed } from './listed'
import type { OrdersScreen } from './orders-screen'

/** Live orders, open tabs, and earlier orders. */
export function OrdersPage({ open, tabs, earlier, newer, older }: OrdersScreen) {
  const { words } = useWords()
  const isEmpty = open.length === 0 && earlier.length === 0
  return (
    <section className="orders">
      <h1>{words.orders.title}</h1>
      {isEmpty && newer === null && <p className="soft">{words.orders.none}</p>}
      <Listed title={words.orders.open} orders={open} />
      {tabs && <OpenTabs tabs={tabs} />}
      <Listed title={words.orders.earlier} orders={earlier} />
      <div className="pages">
        {newer !== null && <Link to={newer === 0 ? '/app/orders' : `?page=${newer}`}>‹ {words.orders.newer}</Link>}
        {older !== null && <Link to={`?page=${older}`}>{words.orders.older} ›</Link>}
      </div>
    </section>
  )
}

function OpenTabs({ tabs: { title, listed } }: { tabs: Exclude<OrdersScreen['tabs'], false> }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {listed.map(({ id, placeName, total, orders }) => (
          <li key={id}>
            <Link className="listed" to={`/app/tabs/${id}`}>
              <strong>{placeName}</strong>
              <span className="price">{total}</span>
              <span className="about">{orders}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
