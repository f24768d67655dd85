import { z } from 'zod'
import { call } from './call'

/** `GET admin/dashboard`. Dollars. Sales exclude tax, tips and fees; profit is the service fees kept. */
export const internalSummary = z.object({
  userCount: z.number(),
  businessCount: z.number(),
  customerCount: z.number(),
  totalSales: z.number(),
  totalProfit: z.number(),
})

/** `GET admin/dashboard/business`. `currentTabs`: tabs open now. */
export const businessSummary = z.object({
  employeeCount: z.number(),
  businessCount: z.number(),
  totalSales: z.number(),
  totalOrders: z.number(),
  currentTabs: z.number(),
})

/** One pending inquiry on the internal dashboard. */
export const signupCard = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  phone: z.string(),
  notesCount: z.number(),
})
export type SignupCard = z.infer<typeof signupCard>

const wholeId = z.coerce.number('Must be an id').int('Must be an id').positive('Must be an id')

/** One business; without `businessId`, all that the caller may see. */
const figuresQuery = z.object({ businessId: wholeId.optional() })
export type FiguresQuery = z.infer<typeof figuresQuery>

export const dashboards = {
  internal: call({
    method: 'GET',
    path: 'admin/dashboard',
    who: 'staff',
    needs: ['read', 'Customer'],
    query: figuresQuery,
    answer: internalSummary,
    says: 'Returns totals of users, businesses, guests, sales and profit; for internal staff.',
    example: {
      query: { businessId: 1 },
      answer: { userCount: 12, businessCount: 3, customerCount: 480, totalSales: 90512.5, totalProfit: 7310.25 },
    },
  }),
  business: call({
    method: 'GET',
    path: 'admin/dashboard/business',
    who: 'staff',
    needs: ['read', 'Business'],
    query: figuresQuery,
    answer: businessSummary,
    errors: ['not_found'],
    says: 'Returns totals of employees, sales, orders and open tabs for one business, or for all that the caller may see.',
    example: {
      query: { businessId: 1 },
      answer: { employeeCount: 9, businessCount: 1, totalSales: 30170.75, totalOrders: 2210, currentTabs: 6 },
    },
  }),
}
