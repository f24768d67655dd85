import { z } from 'zod'
import { TAB_STATUSES } from '../enumerations'
import { listQuerySortedBy, pageOf } from './lists'
import { call } from './call'

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
  /** Charges less refunds. */
  total: z.number(),
})
export const tabList = pageOf(tabView)

/** `GET tabs/customer`. */
export const tabsQuery = listQuerySortedBy(['id', 'openedAt', 'closedAt', 'status'])
export type TabsQuery = z.infer<typeof tabsQuery>

/** `GET tabs/customer/{id}`, and the answer to closing a tab. */
export const tabDetails = tabView.extend({ orderIds: z.array(z.number()) })

const errors = ['orders_live', 'illegal_transition'] as const

export const tabs = {
  list: call({
    method: 'GET',
    path: 'tabs/customer',
    who: 'guest',
    query: tabsQuery,
    answer: tabList,
    says: "Lists the guest's visits.",
  }),
  get: call({
    method: 'GET',
    path: 'tabs/customer/{id}',
    who: 'guest',
    answer: tabDetails,
    says: 'Returns a visit with the ids of its orders.',
    example: {
      answer: {
        id: 7,
        businessId: 1,
        placeName: 'The Night Heron',
        status: 'Open',
        openedAt: '2026-05-16T23:10:00.000Z',
        closedAt: null,
        orderCount: 1,
        total: 14.49,
        orderIds: [31],
      },
    },
  }),
  close: call({
    method: 'POST',
    path: 'tabs/customer/{id}/close',
    who: 'guest',
    answer: tabDetails,
    errors,
    says: 'Ends a visit; every order must be picked up or cancelled first.',
  }),
}
