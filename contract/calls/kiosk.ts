import { z } from 'zod'
import { call, events } from './call'
import { barbackEvent } from './events'
import { soldOutBody } from './menu'
import { kioskChange, orderList, orderView } from './orders'

const lockerMessage = 'Send the lockerId header of the locker you stand at'

/** Which locker the device stands at. */
const atLocker = z.object({ lockerId: z.string(lockerMessage).min(1, lockerMessage) })

/** What the bar's devices call. */
export const kiosk = {
  queue: call({
    method: 'GET',
    path: 'orders/kiosk',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: orderList,
    says: 'What the bar works on, Paid to Ready, the oldest first.',
  }),
  order: call({
    method: 'GET',
    path: 'orders/kiosk/{id}',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: orderView,
    says: "One order of the locker's business.",
  }),
  change: call({
    method: 'PUT',
    path: 'orders/kiosk/{id}',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    body: kioskChange,
    answer: orderView,
    errors: [
      'stale_version',
      'illegal_transition',
      'not_paid',
      'no_cubby',
      'cubby_taken',
      'cubby_available',
      'locker_offline',
      'not_prepared',
      'not_loading',
      'already_loading',
    ],
    says: 'Moves an order or marks its lines; 409 when `version` is stale.',
    example: { body: { version: 3, status: 'Ready', cubby: 4 } },
  }),
  events: call({
    method: 'GET',
    path: 'orders/kiosk/events',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: events(barbackEvent),
    says: "Says when an order, the locker or the menu of the locker's business has changed.",
  }),
  soldOut: call({
    method: 'PUT',
    path: 'menu/items/{id}/availability',
    who: 'staff',
    needs: ['sellOut', 'MenuItem'],
    body: soldOutBody,
    answer: z.object({ id: z.number(), soldOutUntil: z.iso.datetime().nullable() }),
    says: 'Takes an item off sale until a moment, or with null back on sale.',
    example: {
      body: { soldOutUntil: '2026-05-17T10:00:00.000Z' },
      answer: { id: 12, soldOutUntil: '2026-05-17T10:00:00.000Z' },
    },
  }),
}
