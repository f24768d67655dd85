import { z } from 'zod'
import { PAUSE_MINUTES } from '../limits'
import { ageCheckBody, checkedGuest } from './age'
import { call, events } from './call'
import { goOnBody, heldBackList } from './drink-limits'
import { barbackEvent } from './events'
import { soldOutBody } from './menu'
import { pageOf } from './lists'
import { kioskChange, orderList, orderView, releaseBody } from './orders'
import { tabDetails, tabView } from './tabs'

const lockerMessage = 'Send the lockerId header of the locker you stand at'

/** The locker at which the device is. */
const atLocker = z.object({ lockerId: z.string(lockerMessage).min(1, lockerMessage) })

/** An open tab as the bar sees it, in dollars: `total` of `limit`. */
export const kioskTab = tabView.extend({
  guest: z.string(),
  /** The friends who are on it besides its guest. */
  friends: z.number(),
  /** The end of the time in which friends pay their parts of the closed tab; null otherwise. */
  sharesUntil: z.iso.datetime().nullable(),
  /** The time of the last activity on it. */
  lastActivityAt: z.iso.datetime(),
  /** Orders that are neither handed over nor cancelled. */
  liveOrders: z.number(),
})

/** An open tab with its bill, as the bar sees it. */
export const kioskBill = tabDetails.extend({ guest: z.string() })

/** `PUT orders/kiosk/pause`. `minutes`: null until somebody ends it. */
const pauseBody = z.object({
  minutes: z
    .union(
      PAUSE_MINUTES.map((minutes) => z.literal(minutes)),
      { error: 'Must be 5, 10, 15, 30 or null' },
    )
    .nullable(),
})

/** Until when the business takes no new orders; null while it takes them. */
const pauseView = z.object({ pausedUntil: z.iso.datetime().nullable() })

/** The calls of the bar's devices. */
export const kiosk = {
  queue: call({
    method: 'GET',
    path: 'orders/kiosk',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: orderList,
    says: 'Lists the orders the bar is working on, from Paid to Ready, oldest first.',
  }),
  order: call({
    method: 'GET',
    path: 'orders/kiosk/{id}',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: orderView,
    says: "Returns an order of the locker's business.",
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
      'manager_needed',
      'owner_needed',
      'stale_version',
      'illegal_transition',
      'not_paid',
      'no_cubby',
      'cubby_taken',
      'out_of_reach',
      'too_small',
      'does_not_fit',
      'cubby_available',
      'locker_offline',
      'not_prepared',
      'not_loading',
      'may_be_unlocked',
      'not_ready',
      'already_loading',
    ],
    says: 'Changes the status of an order or of its lines; refused with 409 when `version` is out of date.',
    example: { body: { version: 3, status: 'Ready', cubby: 4 } },
  }),
  release: call({
    method: 'PUT',
    path: 'orders/kiosk/{id}/release',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    body: releaseBody,
    answer: orderView,
    errors: ['release_over', 'locker_offline'],
    says: 'Lets a pickup go that waits for staff, or refuses it; pressing twice opens once.',
    example: { body: { seen: true } },
  }),
  events: call({
    method: 'GET',
    path: 'orders/kiosk/events',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: events(barbackEvent),
    says: "Sends an event whenever an order, the locker or the menu of the locker's business changes.",
  }),
  heldBack: call({
    method: 'GET',
    path: 'orders/kiosk/limits',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: heldBackList,
    says: "Lists the guests whom a limit of drinks of the locker's business holds back, those who have waited longest first.",
  }),
  goOn: call({
    method: 'PUT',
    path: 'orders/kiosk/limits/{id}',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    body: goOnBody,
    answer: heldBackList,
    errors: ['limit_answered'],
    says: 'Lets a guest go on past the limits of drinks, or not now; who decided, when and why is kept. Returns who is still held back.',
    example: { body: { answer: 'hour', reason: 'Looks fine' } },
  }),
  checkAge: call({
    method: 'PUT',
    path: 'orders/kiosk/age',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    body: ageCheckBody,
    answer: checkedGuest,
    errors: ['wrong_age_code', 'under_age', 'too_many'],
    says: "Notes that the bar has checked a guest's age, by the digits on their screen and the date of birth on their document: they are over 21 at the locker's business until its business date ends. Who looked, when and at which kind of document is kept, the date is not. The same digits again return the same answer.",
    example: {
      body: { code: '402913', dateOfBirth: '1998-04-02', document: 'Driver license' },
      answer: { guest: 'Gail G.', document: 'Driver license', until: '2026-05-17T10:00:00.000Z' },
    },
  }),
  tabs: call({
    method: 'GET',
    path: 'tabs/kiosk',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: pageOf(kioskTab),
    says: "Lists the open tabs of the locker's business, and closed ones that could not be charged.",
  }),
  tab: call({
    method: 'GET',
    path: 'tabs/kiosk/{id}',
    who: 'staff',
    needs: ['read', 'Order'],
    headers: atLocker,
    answer: kioskBill,
    says: 'Returns a tab with its bill, as its guest sees it.',
  }),
  closeTab: call({
    method: 'POST',
    path: 'tabs/kiosk/{id}/close',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    answer: kioskBill,
    errors: ['orders_live', 'tab_not_open'],
    says: 'Closes a tab and charges it, with the tip that its guest chose beforehand; closing it again changes nothing.',
  }),
  chargeTab: call({
    method: 'POST',
    path: 'tabs/kiosk/{id}/charge',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    answer: kioskBill,
    errors: ['nothing_to_pay', 'tab_not_open', 'too_many', 'payment_unavailable'],
    says: 'Charges the card once more for what could not be charged of a closed tab.',
  }),
  pause: call({
    method: 'PUT',
    path: 'orders/kiosk/pause',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    body: pauseBody,
    answer: pauseView,
    says: "Holds new orders of the locker's business back for some minutes, or, with null, until somebody ends it; at most until the business date ends. Pickups go on.",
    example: { body: { minutes: 10 }, answer: { pausedUntil: '2026-05-17T02:14:00.000Z' } },
  }),
  endPause: call({
    method: 'DELETE',
    path: 'orders/kiosk/pause',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: atLocker,
    answer: pauseView,
    says: 'Takes new orders again; without a pause it changes nothing.',
  }),
  soldOut: call({
    method: 'PUT',
    path: 'menu/items/{id}/availability',
    who: 'staff',
    needs: ['sellOut', 'MenuItem'],
    body: soldOutBody,
    answer: z.object({ id: z.number(), soldOutUntil: z.iso.datetime().nullable() }),
    says: 'Marks an item as sold out until the given time; null puts it back on sale.',
    example: {
      body: { soldOutUntil: '2026-05-17T10:00:00.000Z' },
      answer: { id: 12, soldOutUntil: '2026-05-17T10:00:00.000Z' },
    },
  }),
}
