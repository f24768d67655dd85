import { z } from 'zod'
import { TAB_STATUSES } from '../enumerations'
import { listQuerySortedBy, pageOf } from './lists'

/** One visit to one business: `GET tabs/customer`. Dollars, ISO times. */
export const tabView = z.object({
  id: z.number(),
  businessId: z.number(),
  placeName: z.string(),
  status: z.enum(TAB_STATUSES),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Orders that were not cancelled. */
  orderCount: z.number(),
  /** What was charged and not given back. */
  total: z.number(),
})
export type TabView = z.infer<typeof tabView>
export const tabList = pageOf(tabView)

/** `GET tabs/customer`. */
export const tabsQuery = listQuerySortedBy(['id', 'openedAt', 'closedAt', 'status'])
export type TabsQuery = z.infer<typeof tabsQuery>

/** `GET tabs/customer/{id}` and the answer to closing one. */
export const tabDetails = tabView.extend({ orderIds: z.array(z.number()) })
export type TabDetails = z.infer<typeof tabDetails>
