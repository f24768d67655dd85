import { z } from 'zod'
import { type ChangePasswordBody } from '../calls/auth'
import { businessSummary, internalSummary } from '../calls/dashboards'
import { pageOf } from '../calls/lists'
import { orderList, orderView, type KioskChange } from '../calls/orders'
import { customerSettings } from '../calls/people'
import { business, businessStripeAccount, type BusinessInput } from '../entities/businesses'
import { businessLocker } from '../entities/lockers'
import { customer, user, type CustomerInput, type UserCreateInput, type UserInput } from '../entities/people'
import { place } from '../entities/places'
import { businessSignup, signupNote, type BusinessSignupInput } from '../entities/signups'
import { type Call } from './call'
import { crudCalls, type ListRequest } from './crud-calls'

const nothing = z.unknown()

/** What the bar's devices and the portal's scripts call. */
export function staffCalls(call: Call) {
  const { list, get, create, update, remove } = crudCalls(call, 'places', place)
  const lockers = crudCalls(call, 'business-lockers', businessLocker)

  return {
    /** Needs a client in kiosk mode. */
    kiosk: {
      queue: () => call.signedIn({ method: 'GET', path: 'orders/kiosk', answer: orderList }),
      order: (id: number) => call.signedIn({ method: 'GET', path: `orders/kiosk/${id}`, answer: orderView }),
      change: (id: number, body: KioskChange) =>
        call.signedIn({ method: 'PUT', path: `orders/kiosk/${id}`, body, answer: orderView }),
      /** Off sale until an ISO time, or back on sale with null. */
      soldOut: (menuItemId: number, soldOutUntil: string | null) =>
        call.signedIn({
          method: 'PUT',
          path: `menu/items/${menuItemId}/availability`,
          body: { soldOutUntil },
          answer: z.object({ id: z.number(), soldOutUntil: z.string().nullable() }),
        }),
    },
    /** As staff see and keep places; guests have `places`. */
    managedPlaces: { list, get, create, update, remove },
    businesses: {
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'businesses', query, answer: pageOf(business.record) }),
      get: (id: number) => call.signedIn({ method: 'GET', path: `businesses/${id}`, answer: business.record }),
      create: (body: { placeId: number; active?: boolean }) =>
        call.signedIn({ method: 'POST', path: 'businesses', body, answer: business.record }),
      update: (id: number, body: Partial<BusinessInput>) =>
        call.signedIn({ method: 'PUT', path: `businesses/${id}`, body, answer: business.record }),
    },
    lockers: {
      ...lockers,
      byDevice: (deviceId: string) =>
        call.signedIn({
          method: 'GET',
          path: 'business-lockers',
          query: { deviceId },
          answer: pageOf(businessLocker.record),
        }),
    },
    signups: {
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'businesses/signup', query, answer: pageOf(businessSignup.record) }),
      get: (id: number) =>
        call.signedIn({ method: 'GET', path: `businesses/signup/${id}`, answer: businessSignup.record }),
      update: (id: number, body: BusinessSignupInput) =>
        call.signedIn({ method: 'PUT', path: `businesses/signup/${id}`, body, answer: businessSignup.record }),
      addNote: (id: number, body: z.infer<typeof signupNote.input>) =>
        call.signedIn({ method: 'POST', path: `businesses/signup/${id}/note`, body, answer: signupNote.record }),
    },
    users: {
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'users', query, answer: pageOf(user.record) }),
      get: (id: number) => call.signedIn({ method: 'GET', path: `users/${id}`, answer: user.record }),
      create: (body: UserCreateInput) => call.signedIn({ method: 'POST', path: 'users', body, answer: user.record }),
      update: (id: number, body: UserInput) =>
        call.signedIn({ method: 'PUT', path: `users/${id}`, body, answer: user.record }),
      remove: (id: number) => call.signedIn({ method: 'DELETE', path: `users/${id}`, answer: nothing }),
      changePassword: (body: ChangePasswordBody) =>
        call.signedIn({ method: 'PUT', path: 'users/password', body, answer: nothing }),
      invalidateTokens: () => call.signedIn({ method: 'DELETE', path: 'users/tokens', answer: nothing }),
    },
    customers: {
      list: (query: ListRequest = {}) =>
        call.signedIn({ method: 'GET', path: 'customers', query, answer: pageOf(customer.record) }),
      get: (id: number) => call.signedIn({ method: 'GET', path: `customers/${id}`, answer: customer.record }),
      update: (id: number, body: Partial<CustomerInput>) =>
        call.signedIn({ method: 'PUT', path: `customers/${id}`, body, answer: customer.record }),
      /** These are the customer's own. */
      settings: () => call.signedIn({ method: 'GET', path: 'customers/settings', answer: customerSettings }),
      changePassword: (body: { password: string; newPassword: string }) =>
        call.signedIn({ method: 'PUT', path: 'customers/password', body, answer: nothing }),
      invalidateTokens: () => call.signedIn({ method: 'DELETE', path: 'customers/tokens', answer: nothing }),
      removeSelf: (body: { password: string }) =>
        call.signedIn({ method: 'DELETE', path: 'customers/self', body, answer: nothing }),
    },
    dashboards: {
      internal: (businessId?: number) =>
        call.signedIn({ method: 'GET', path: 'admin/dashboard', query: { businessId }, answer: internalSummary }),
      business: (businessId?: number) =>
        call.signedIn({
          method: 'GET',
          path: 'admin/dashboard/business',
          query: { businessId },
          answer: businessSummary,
        }),
    },
    paymentAccounts: {
      get: (businessId: number) =>
        call.signedIn({ method: 'GET', path: `stripe/${businessId}`, answer: businessStripeAccount.record }),
      create: (businessId: number) =>
        call.signedIn({
          method: 'POST',
          path: 'stripe/account',
          body: { businessId },
          answer: businessStripeAccount.record,
        }),
      /** The browser goes to the `url` of the answer. */
      link: (body: { accountId: string; origin: string; businessId: number }) =>
        call.signedIn({ method: 'POST', path: 'stripe/account-link', body, answer: z.object({ url: z.url() }) }),
    },
  }
}
