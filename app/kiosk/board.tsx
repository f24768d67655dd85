import { Text } from '@radix-ui/themes'
import type { KioskScreen } from './screen'
import { OrderCard } from './order-card'
import { Count } from '../ui/badge'
import './board.css'

/** The bar's columns, in the order in which an order moves through them. */
const COLUMNS = [
  { status: 'Paid', title: 'New', empty: 'No new orders' },
  { status: 'Started', title: 'Making', empty: 'Nothing is being made' },
  { status: 'Prepared', title: 'To load', empty: 'Nothing waits to be loaded' },
  { status: 'Ready', title: 'Ready', empty: 'Nothing waits for a guest' },
] as const

/** The queue, oldest first in each column. */
export function Board({ orders, lockers, now, mayAct, mayCancel }: KioskScreen) {
  return (
    <div className="kiosk-board">
      {COLUMNS.map(({ status, title, empty }) => {
        const here = orders.filter((order) => order.status === status)
        return (
          <section key={status} className="kiosk-column" aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`}>
              {title} <Count>{here.length}</Count>
            </h2>
            {here.length === 0 && (
              <Text as="p" color="gray">
                {empty}
              </Text>
            )}
            <ul>
              {here.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  lockers={lockers}
                  now={now}
                  mayAct={mayAct}
                  mayCancel={mayCancel}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
