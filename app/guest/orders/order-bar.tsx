import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../frame/use-words'
import { ownOrder } from '../paths'
import type { Words } from '../words'
import { orderBar, type UnderWay } from './bar-words'

/** The most urgent order, on every screen but its own. Screen readers announce changes once; the bar's first state is only a link. */
export function OrderBar({ orders }: { orders: readonly UnderWay[] }) {
  const { words } = useWords()
  const { pathname } = useLocation()
  const here = ownOrder(pathname)
  const bar = orderBar(orders, here, words)
  return (
    <div className="order-bar-place">
      {bar && (
        <aside aria-label={words.orders.bar.label}>
          <Link className="order-bar" to={`/app/orders/${bar.orderId}`}>
            <span>
              <strong>{bar.text}</strong>
              {bar.more !== null && <small> {bar.more}</small>}
            </span>{' '}
            <span className="do">{bar.action}</span>
          </Link>
        </aside>
      )}
      <p role="status" className="announced">
        {useChange(orders, here)}
      </p>
    </div>
  )
}

/** Returns the bar's text once it has changed while the screen is open; '' before. */
function useChange(orders: readonly UnderWay[], here: number | undefined): string {
  const { words } = useWords()
  const [announced, setAnnounced] = useState({ here, text: '' })
  const before = useRef(orders)
  useEffect(() => {
    const [was, is] = [before.current, orders].map((some) => sentence(some, here, words))
    before.current = orders
    if (was !== is) setAnnounced({ here, text: is ?? '' })
    // Moving to another screen does not change an order.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orders])
  return announced.here === here ? announced.text : ''
}

function sentence(orders: readonly UnderWay[], here: number | undefined, words: Words): string {
  const bar = orderBar(orders, here, words)
  return bar ? `${bar.text}${bar.more === null ? '' : `, ${bar.more}`}` : ''
}
