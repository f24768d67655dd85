import { Text } from '@radix-ui/themes'
import { Link, useFetchers } from '@remix-run/react'
import { useMemo } from 'react'
import { Count } from '../../platform/ui/badge'
import { useTaps } from '../taps/browser'
import { useLostSince } from '../../platform/ui/live/connection'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { roomsFor } from '../cubbies/next-free'
import { endedByTaps, untouched, withWaitingTaps } from '../taps/orders-with-taps'
import { useSteady } from '../steady'
import { COLUMN_FIELD, columnIn, COLUMNS, ordersIn } from './columns'
import { waitOf } from '../tickets/minutes'
import { OrderCard } from '../tickets/order-card'
import { asPressed, pressAt, pressesByOrder } from '../pressed'
import type { KioskScreen } from '../screen'
import { TogetherList } from './together'
import { useFollowFocus } from './follow-focus'
import './board.css'

/** The queue in columns, oldest first: next to each other on wide screens, one at a time on a phone. */
export function Board({ screen, rang }: { screen: KioskScreen; rang: ReadonlySet<number> }) {
  const { lockers, business, person, mayAct, mayCancel } = screen
  const shown = columnIn(useScreenQuery())
  const link = useQueryLink()
  // Without a connection no press is in flight: presses wait, and are drawn as waiting.
  const isLost = useLostSince() !== null
  const waiting = useTaps((taps) => taps.waiting)
  const own = waiting.filter((tap) => tap.person === person.id)
  const pressed = useTaps((taps) => taps.pressed)
  const underWay = useFetchers().flatMap(({ formData }) => formData ?? [])
  const presses = pressesByOrder(isLost ? [] : [...underWay, ...pressed])
  const orders = useSteady(asPressed(withWaitingTaps(screen.orders, own), presses))
  const ended = endedByTaps(own)
  const rooms = useSteady(useMemo(() => roomsFor({ lockers, orders, business }), [lockers, orders, business]))
  const queue = useFollowFocus(orders)
  const columns = COLUMNS.map((column) => ({ ...column, here: ordersIn(orders, column.status) }))
  return (
    <div className="kiosk-queue" ref={queue}>
      <nav className="kiosk-tabs" aria-label="Columns">
        {columns.map(({ status, title, here }) => (
          <Link
            key={status}
            to={link({ [COLUMN_FIELD]: status })}
            replace
            preventScrollReset
            aria-current={status === shown ? 'true' : undefined}
          >
            {title} <Count>{here.length}</Count>
          </Link>
        ))}
      </nav>
      <div className="kiosk-board" data-column={shown}>
        {columns.map(({ status, title, empty, here }) => (
          <section key={status} className="kiosk-column" data-status={status} aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`}>
              {title} <Count>{here.length}</Count>
            </h2>
            {here.length === 0 && (
              <Text as="p" color="gray">
                {empty}
              </Text>
            )}
            {status === 'Paid' && (
              <TogetherList together={untouched(screen.together, { orders, taps: waiting })} mayAct={mayAct} />
            )}
            <ul className="kiosk-tickets">
              {here.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  room={rooms[order.id]}
                  mayAct={mayAct}
                  mayCancel={mayCancel}
                  {...waitOf(order, screen)}
                  sending={pressAt(presses, order) !== undefined || ended.has(String(order.id))}
                  isNew={status === 'Paid' && rang.has(order.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
