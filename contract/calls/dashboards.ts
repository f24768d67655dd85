import { z } from 'zod'

/** `GET admin/dashboard`. Dollars: sales without tax, tip or fee; profit is the service fees kept (decisions 'Figures'). */
export const internalSummary = z.object({
  userCount: z.number(),
  businessCount: z.number(),
  customerCount: z.number(),
  totalSales: z.number(),
  totalProfit: z.number(),
})
export type InternalSummary = z.infer<typeof internalSummary>

/** `GET admin/dashboard/business`. `currentTabs` are open now. */
export const businessSummary = z.object({
  employeeCount: z.number(),
  businessCount: z.number(),
  totalSales: z.number(),
  totalOrders: z.number(),
  currentTabs: z.number(),
})
export type BusinessSummary = z.infer<typeof businessSummary>

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
