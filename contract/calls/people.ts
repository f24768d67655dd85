import { z } from 'zod'
import { ROLES, SIGNUP_STATUSES, USER_TYPES, VERIFICATION_PROVIDERS } from '../enumerations'
import { customer } from '../entities/people'
import { amountQuery, dayQuery, flagQuery, idsQuery, listQuerySortedBy, someOf } from './lists'

/** Fields that users can be sorted by. Not roles, because a user may have several. */
export const USER_SORTS = ['id', 'firstName', 'lastName', 'email', 'userType', 'active'] as const

/** `GET users`, filtered by user type and business. */
export const usersQuery = listQuerySortedBy(USER_SORTS).extend({
  userTypes: someOf(USER_TYPES, 'Must be user type'),
  roles: someOf(ROLES, 'Must be a role'),
  active: flagQuery,
  businesses: idsQuery,
})
export type UsersQuery = z.infer<typeof usersQuery>

/** Fields that customers can be sorted by: every column of their list. */
export const CUSTOMER_SORTS = [
  'isInternal',
  'id',
  'firstName',
  'lastName',
  'email',
  'totalSales',
  'totalTips',
  'totalFees',
  'totalTabs',
] as const
export const customersQuery = listQuerySortedBy(CUSTOMER_SORTS).extend({
  isInternal: flagQuery,
  totalSalesFrom: amountQuery,
  totalSalesTo: amountQuery,
  totalTipsFrom: amountQuery,
  totalTipsTo: amountQuery,
  totalFeesFrom: amountQuery,
  totalFeesTo: amountQuery,
  createdAtFrom: dayQuery,
  createdAtTo: dayQuery,
})
export type CustomersQuery = z.infer<typeof customersQuery>

/** Fields that inquiries can be sorted by. City, state and zip are one column, sorted by city. */
export const SIGNUP_SORTS = ['id', 'firstName', 'lastName', 'email', 'businessName', 'phone', 'status', 'city'] as const
export const signupsQuery = listQuerySortedBy(SIGNUP_SORTS).extend({
  status: someOf(SIGNUP_STATUSES, 'Must be one of the list'),
  createdAtFrom: dayQuery,
  createdAtTo: dayQuery,
})
export type SignupsQuery = z.infer<typeof signupsQuery>

/** `GET customers/settings`: what the guest app needs for its settings screen. */
export const customerSettings = z.object({
  customer: customer.record,
  /** The minimum age for alcohol, in years. */
  requiredAge: z.number(),
  /** The providers that can check a date of birth. */
  verificationProviders: z.array(z.enum(VERIFICATION_PROVIDERS)),
  maxUploadBytes: z.number(),
  /** The businesses whose bar has checked the guest's age, each until when. */
  ageChecks: z.array(z.object({ businessId: z.number(), until: z.iso.datetime() })),
})
export type CustomerSettings = z.infer<typeof customerSettings>
