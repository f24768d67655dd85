import { Text } from '@radix-ui/themes'
import { Link, useFetchers } from '@remix-run/react'
import { useMemo } from 'react'
import { Count } from '../../platform/ui/badge'
import { useLostSince } from '../../platform/ui/live/connection'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { roomsFor } from '../cubbies/next-free'
import { asPressed, pressAt, pressesByOrder } from '../pressed'
import type { KioskScreen } from '../screen'
import { useSteady } from '../steady'
import { useTaps } from '../taps/browser'
import { endedByTaps, untouched, withWaitingTaps } from '../taps/orders-with-taps'
import { dueOf, waitOf } from '../tickets/minutes'
import { OrderCard } from '../tickets/order-card'
import { useSheets } from '../use-sheets'
import { Attention } from './attention'
import { CheckId } from './check-id'
import { Find, matches, useFind } from './find'
import { useFollowFocus } from './follow-focus'
import { Pager } from './pager'
import { PauseOrders } from './pause-orders'
import { Reloading } from './reloading'
import { isIn, TAB_FIELD, tabIn, TABS } from './tabs'
import { TabsLink } from './tabs-link'
import { TogetherList } from './together'
import { Tools } from './tools'
import { UndoBar } from './undo-bar'
import { useKeys } from './use-keys'
import { usePages } from './use-pages'
import { useSlots } from './use-slots'
import './rail.css'

/** The queue as one flow of tickets, oldest first, that fills the screen row by row and is turned page by page. */
export function Rail({ screen, rang }: { screen: KioskScreen; rang: ReadonlySet<number> }) {
  const { lockers, business, person, mayAct, mayCancel, mayComp, left, tabs, pause } = screen
  const tab = tabIn(useScreenQuery())
  const link = useQueryLink()
  const find = useFind()
  const isLost = useLostSince() !== null
  const waiting = useTaps((taps) => taps.waiting)
  const own = waiting.filter((tap) => tap.person === person.id)
  const pressed = useTaps((taps) => taps.pressed)
  const underWay = useFetchers().flatMap(({ formData }) => formData ?? [])
  // Without a connection no press is in flight: presses wait, and those that were carried out are not loaded yet.
  const presses = pressesByOrder(isLost ? [] : [...underWay, ...pressed])
  const done = asPressed(screen.orders, pressesByOrder(isLost ? pressed : []))
  const orders = useSteady(asPressed(withWaitingTaps(done, own), presses))
  const ended = endedByTaps(own)
  const rooms = useSteady(useMemo(() => roomsFor({ lockers, orders, business }), [lockers, orders, business]))
  const shown = useMemo(
    () => (tab === 'Left' ? left : orders).filter((order) => isIn(tab, order) && matches(order, find.words)),
    [orders, left, tab, find.words],
  )
  const view = `${tab} ${find.words}`
  const slots = useSlots(
    shown.map(({ id }) => id),
    view,
  )
  const byId = new Map(shown.map((order) => [order.id, order]))
  const pages = usePages(slots, view)
  const isByKeys = useKeys(pages)
  const queue = useFollowFocus(orders)
  useSheets()
  const empty = find.words === '' ? TABS.find((each) => each.tab === tab)?.empty : `Nothing matches “${find.words}”.`
  return (
    <div className="kiosk-queue" ref={queue}>
      <Reloading />
      <div className="kiosk-toolbar">
        <nav className="kiosk-tabs" aria-label="States">
          {TABS.map(({ tab: each, title }) => (
            <Link
              key={each}
              to={link({ [TAB_FIELD]: each })}
              replace
              preventScrollReset
              data-tab={each}
              aria-current={each === tab ? 'true' : undefined}
            >
              {title} {each !== 'Left' && <Count>{orders.filter((order) => isIn(each, order)).length}</Count>}
            </Link>
          ))}
        </nav>
        <Find find={find} />
        <Tools screen={screen} orders={orders} />
        <Pager pages={pages} />
      </div>
      <div className="kiosk-strip">
        <TogetherList together={untouched(screen.together, { orders, taps: waiting })} mayAct={mayAct} />
        <UndoBar steps={screen.undo} comps={screen.undoComps} now={screen.now} />
        <Attention screen={screen} orders={orders} />
        <CheckId mayAct={business !== null && mayAct} />
        <PauseOrders business={business} pause={pause} mayAct={mayAct} />
        <TabsLink business={business} tabs={tabs} />
      </div>
      <h2 className="hidden-label">{TABS.find((each) => each.tab === tab)?.title}</h2>
      <div className="kiosk-frame" ref={pages.frame}>
        {shown.length === 0 && (
          <Text as="p" color="gray" className="kiosk-empty">
            {empty}
          </Text>
        )}
        <div className="kiosk-page" ref={pages.window}>
          <ul className="kiosk-rail" ref={pages.rail} data-keys={isByKeys || undefined} aria-label="Tickets">
            {slots.map(({ id }) => {
              const order = byId.get(id)
              return order ? (
                <OrderCard
                  key={id}
                  order={order}
                  room={rooms[id]}
                  mayAct={mayAct}
                  mayCancel={mayCancel}
                  mayComp={mayComp}
                  {...waitOf(order, screen)}
                  due={dueOf(order, screen)}
                  sending={pressAt(presses, order) !== undefined || ended.has(String(id))}
                  isNew={order.status === 'Paid' && rang.has(id)}
                />
              ) : (
                <Gap key={id} id={id} size={pages.sizes.get(id)} />
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** The place of a ticket that has just left. */
function Gap({ id, size }: { id: number; size: { height: number; columns: string | undefined } | undefined }) {
  return <li data-order={id} data-columns={size?.columns} aria-hidden="true" style={{ height: size?.height }} />
}
