import { Button } from '@radix-ui/themes'
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { forgetRefusal, keepTaps, takeTapBack, useTaps } from './browser'
import { mayBeTakenBack } from './queue'
import type { KioskScreen } from '../screen'
import { endOf } from './orders-with-taps'
import { ordersOf, refusalWithoutConnection } from '../tap-rules'
import './waiting-taps.css'

/** Stores taps made without a network, and shows how many wait and whose they are. */
export function KeptTaps({ screen }: { screen: KioskScreen }) {
  const { business, person, orders } = screen
  const waiting = useTaps((taps) => taps.waiting)
  const { revalidate } = useRevalidator()
  const now = useRef({ orders, revalidate })
  useEffect(() => {
    now.current = { orders, revalidate }
  })
  const businessId = business?.id
  useEffect(() => {
    if (businessId === undefined) return
    const isInCubby = (id: string) =>
      now.current.orders.some((order) => String(order.id) === id && order.cubby !== null)
    return keepTaps({
      screen: '/kiosk',
      to: `/kiosk/taps?businessId=${businessId}`,
      person: person.id,
      who: person.name,
      about: ordersOf,
      refusal: (fields) => refusalWithoutConnection(fields, isInCubby),
      onSent: () => now.current.revalidate(),
    })
  }, [businessId, person.id, person.name])
  const others = new Map<string, number>()
  for (const tap of waiting) if (tap.person !== person.id) others.set(tap.who, (others.get(tap.who) ?? 0) + 1)
  const own = waiting.length - [...others.values()].reduce((sum, count) => sum + count, 0)
  return (
    <>
      {waiting.length > 0 && (
        <p className="kept-taps" role="status">
          {own > 0 && `${own} ${own === 1 ? 'tap' : 'taps'} waiting for connection. `}
          {[...others].map(([who, count]) => `${count} by ${who}: waiting until ${who} is back. `)}
        </p>
      )}
      <RefusedTaps />
    </>
  )
}

/** Why waiting taps were refused, if they belong to no ticket, such as selling out an item. */
function RefusedTaps() {
  const refused = useTaps((taps) => taps.refused)
  return [...refused]
    .filter(([about]) => !isOrder(about))
    .map(([about, message]) => (
      <p key={about} className="kept-refused" role="alert">
        {message}{' '}
        <Button type="button" variant="soft" color="gray" onClick={() => forgetRefusal(about)}>
          OK
        </Button>
      </p>
    ))
}

function isOrder(about: string): boolean {
  return /^\d+$/.test(about)
}

/** On an order: a waiting tap, which can be taken back until it is sent, or why one was refused. */
export function KeptTap({ orderId }: { orderId: number }) {
  const about = String(orderId)
  const last = useTaps(({ waiting }) => waiting.findLast((tap) => tap.about.includes(about)))
  const ended = last && endOf(last)
  const mayTakeBack = useTaps(
    ({ waiting, person }) => last !== undefined && last.person === person && mayBeTakenBack(last, waiting),
  )
  const refusal = useTaps(({ refused }) => refused.get(about))
  return (
    <>
      {last && (
        <div className="kept-tap">
          {ended === undefined ? 'Waiting for connection' : `${ended}: waiting for connection`}
          {mayTakeBack && (
            <Button type="button" variant="soft" color="gray" onClick={() => takeTapBack(last.id)}>
              Take back
            </Button>
          )}
        </div>
      )}
      {refusal !== undefined && (
        <p className="kept-refused" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
