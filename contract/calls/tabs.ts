import { z } from 'zod'
import { ORDER_STATUSES, TAB_CHARGE_KINDS, TAB_CHARGE_STATUSES, TAB_SPLITS, TAB_STATUSES } from '../enumerations'
import { id, money, TOO_LONG } from '../fields'
import { MAX_TAB_DOLLARS, MIN_TAB_DOLLARS, SHORT } from '../limits'
import { printable } from '../printable'
import { call } from './call'
import { keyed } from './keyed'
import { listQuerySortedBy, pageOf } from './lists'
import { sums } from './orders'
import { limitFriendBody, shareTabBody, tabInvitation, tabSharing } from './tab-sharing'
import { tip } from '../tips'

/** `GET tabs/customer`: one visit to a business, in dollars. */
export const tabView = z.object({
  id: z.number(),
  businessId: z.number(),
  placeName: z.string(),
  status: z.enum(TAB_STATUSES),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Orders that were not cancelled. */
  orderCount: z.number(),
  /** Charges less refunds; of an open tab what it owes. */
  total: z.number(),
  /** The sum of its holds; null while each order is charged by itself. Of a friend's tab: the limit of the caller's drinks before tax, or null. */
  limit: z.number().nullable(),
  /** The unpaid rest of a closed tab, or a friend's unpaid share. `POST tabs/customer/{id}/pay` pays it. */
  unpaid: z.number(),
})
export const tabList = pageOf(tabView)

/** `GET tabs/customer`. */
export const tabsQuery = listQuerySortedBy(['id', 'openedAt', 'closedAt', 'status'])
export type TabsQuery = z.infer<typeof tabsQuery>

/** A hold or a payment of a tab, in dollars. 3-D Secure is completed with `clientSecret` or at `nextActionUrl`. */
const tabCharge = z.object({
  id: z.number(),
  kind: z.enum(TAB_CHARGE_KINDS),
  status: z.enum(TAB_CHARGE_STATUSES),
  amount: z.number(),
  /** The part that was taken. */
  captured: z.number(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  clientSecret: z.string().nullable(),
  nextActionUrl: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
})
export type TabChargeView = z.infer<typeof tabCharge>

/** The bill of a tab that is paid at the end, in dollars, without cancelled orders. `total` is `subtotal + tax + serviceFee + tip − takenOff`. */
const tabBill = sums.omit({ taxRate: true }).extend({
  /** The sum of comps and refunds, with tax. */
  takenOff: z.number(),
  lines: z.array(
    z.object({
      orderId: z.number(),
      dailyNumber: z.number().int().nullable(),
      orderStatus: z.enum(ORDER_STATUSES),
      /** The name of the guest who ordered; null on a tab that is not shared. */
      guest: z.string().nullable(),
      name: z.string(),
      pour: z.string().nullable(),
      quantity: z.number(),
      total: z.number(),
      /** Its part of `takenOff`. */
      takenOff: z.number(),
    }),
  ),
})
export type TabBill = z.infer<typeof tabBill>

/** `GET tabs/customer/{id}`, and the answer to every change of a tab. A friend sees only their own orders, bill and payments. */
export const tabDetails = tabView.extend({
  /** The caller's own orders. */
  orderIds: z.array(z.number()),
  /** The drinks with tax that still fit on it; null while each order is charged by itself. */
  left: z.number().nullable(),
  /** The tip that counts if the caller chooses none on closing. */
  usualTip: tip.nullable(),
  bill: tabBill.nullable(),
  /** The caller's own holds and payments. */
  charges: z.array(tabCharge),
  /** The time at which all of it was taken. */
  settledAt: z.iso.datetime().nullable(),
  /** Null for a tab that is not shared. */
  sharing: tabSharing.nullable(),
})
export type TabDetails = z.infer<typeof tabDetails>

/** The code in an invitation's link. */
const joinCode = z.string().min(1).max(SHORT)

const paymentMethodId = printable(z.string().trim()).min(1).max(SHORT, TOO_LONG)
const limitMessage = `Must be $${MIN_TAB_DOLLARS} to $${MAX_TAB_DOLLARS}`
const limit = z.int(limitMessage).min(MIN_TAB_DOLLARS, limitMessage).max(MAX_TAB_DOLLARS, limitMessage)

/** `POST tabs/customer`. Without `paymentMethodId` the app confirms the hold with its `clientSecret`. The card is saved at Stripe. */
const openTabBody = z.object({
  businessId: id(),
  /** One of the limits that the venue offers, in dollars. */
  limit,
  paymentMethodId: paymentMethodId.optional(),
  tip: tip.optional(),
})
export type OpenTabBody = z.infer<typeof openTabBody>

/** `POST tabs/customer/{id}/raise`: a second hold of one of the offered limits. */
const raiseTabBody = z.object({ by: limit, paymentMethodId: paymentMethodId.optional() })
export type RaiseTabBody = z.infer<typeof raiseTabBody>

/** `POST tabs/customer/{id}/close`. */
const closeTabBody = z.object({
  tip: tip.optional(),
  /** The bill's total that the guest was shown, in dollars, before they chose a tip. */
  total: money({ max: 100_000_000 }).optional(),
  /** The way a shared tab is divided. */
  split: z.enum(TAB_SPLITS).optional(),
})
export type CloseTabBody = z.infer<typeof closeTabBody>

/** `POST tabs/customer/{id}/pay`. */
const payTabBody = z.object({ paymentMethodId: paymentMethodId.optional() })

const open = {
  id: 7,
  businessId: 1,
  placeName: 'The Night Heron',
  status: 'Open',
  openedAt: '2026-05-16T23:10:00.000Z',
  closedAt: null,
  orderCount: 1,
  total: 14.49,
  limit: null,
  orderIds: [31],
  left: null,
  usualTip: null,
  bill: null,
  charges: [],
  settledAt: null,
  unpaid: 0,
  sharing: null,
} as const

const cardErrors = ['card_declined', 'too_many', 'idempotency_mismatch', 'payment_unavailable'] as const

export const tabs = {
  list: call({
    method: 'GET',
    path: 'tabs/customer',
    who: 'guest',
    query: tabsQuery,
    answer: tabList,
    says: "Lists the guest's visits.",
  }),
  open: call({
    method: 'POST',
    path: 'tabs/customer',
    who: 'guest',
    headers: keyed('Send an Idempotency-Key header, so that a repeat cannot hold twice'),
    body: openTabBody,
    answer: tabDetails,
    status: 201,
    errors: ['not_found', 'no_tabs', 'tab_open', 'not_taking_orders', 'closed', ...cardErrors],
    says: "Opens a tab that is paid at the end, secured by a hold on the guest's card. It is Pending until the hold is authorised.",
    example: { body: { businessId: 1, limit: 100, paymentMethodId: 'pm_1' } },
  }),
  get: call({
    method: 'GET',
    path: 'tabs/customer/{id}',
    who: 'guest',
    answer: tabDetails,
    says: 'Returns a visit with the ids of its orders, and the bill of an open tab.',
    example: { answer: { ...open, orderIds: [...open.orderIds], charges: [] } },
  }),
  raise: call({
    method: 'POST',
    path: 'tabs/customer/{id}/raise',
    who: 'guest',
    headers: keyed('Send an Idempotency-Key header, so that a repeat cannot hold twice'),
    body: raiseTabBody,
    answer: tabDetails,
    errors: ['tab_not_open', 'tab_full', ...cardErrors],
    says: "Raises a tab's limit by a second hold.",
    example: { body: { by: 50 } },
  }),
  close: call({
    method: 'POST',
    path: 'tabs/customer/{id}/close',
    who: 'guest',
    body: closeTabBody,
    answer: tabDetails,
    errors: ['orders_live', 'tab_not_open', 'total_changed', 'illegal_transition'],
    says: 'Ends a visit; every order must be picked up or cancelled first. An open tab is charged, with the tip, and the rest of its holds is released.',
    example: { body: { tip: { type: 'percent', value: 20 }, total: 31.2 } },
  }),
  pay: call({
    method: 'POST',
    path: 'tabs/customer/{id}/pay',
    who: 'guest',
    body: payTabBody,
    answer: tabDetails,
    errors: ['nothing_to_pay', ...cardErrors],
    says: "Pays the unpaid rest of a closed tab, or the caller's share of a friend's tab.",
    example: { body: { paymentMethodId: 'pm_1' } },
  }),
  share: call({
    method: 'POST',
    path: 'tabs/customer/{id}/code',
    who: 'guest',
    body: shareTabBody,
    answer: tabDetails,
    errors: ['tab_not_open'],
    says: 'Makes a new code by which friends join the open tab; an earlier one ends.',
    example: { body: { limit: 40 } },
  }),
  unshare: call({
    method: 'DELETE',
    path: 'tabs/customer/{id}/code',
    who: 'guest',
    answer: tabDetails,
    says: 'Ends the code, so that no other friend can join. Friends on the tab stay.',
  }),
  invitation: call({
    method: 'GET',
    path: 'tabs/invitations/{code}',
    who: 'guest',
    params: { code: joinCode },
    answer: tabInvitation,
    says: "Returns the host, the venue and the limit of a code's tab.",
  }),
  join: call({
    method: 'POST',
    path: 'tabs/invitations/{code}',
    who: 'guest',
    params: { code: joinCode },
    answer: tabDetails,
    errors: ['tab_open', 'friends_full', 'removed_from_tab'],
    says: "Joins a friend's tab: it pays the caller's orders at its venue until it is closed.",
  }),
  limitFriend: call({
    method: 'PUT',
    path: 'tabs/customer/{id}/friends/{friendId}',
    who: 'guest',
    body: limitFriendBody,
    answer: tabDetails,
    says: "Limits what a friend may order on the caller's tab, in dollars of drinks before tax.",
    example: { body: { limit: 20 } },
  }),
  removeFriend: call({
    method: 'DELETE',
    path: 'tabs/customer/{id}/friends/{friendId}',
    who: 'guest',
    answer: tabDetails,
    says: "Removes a friend from the caller's tab, or lets the caller leave a friend's. Their orders stay on the tab.",
  }),
}
