import { z } from 'zod'
import { pageOf } from './lists'
import { businessStripeAccount } from '../entities/businesses'
import { call, nothing } from './call'

/** `POST stripe/customer/customer-sheet`: what Stripe's sheet in the guest's app is opened with; secrets of this guest alone. */
export const customerSheet = z.object({
  customer: z.string(),
  ephemeralKey: z.string(),
  setupIntent: z.string(),
  customerSessionClientSecret: z.string(),
  publishableKey: z.string().nullable(),
})
export type CustomerSheet = z.infer<typeof customerSheet>

/** One card that the guest saved: `GET stripe/customer/cards`. */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
})
export const savedCardList = pageOf(savedCard)

const cardErrors = ['stripe_unavailable'] as const

/** A guest's saved cards. */
export const cards = {
  sheet: call({
    method: 'POST',
    path: 'stripe/customer/customer-sheet',
    who: 'guest',
    answer: customerSheet,
    errors: cardErrors,
    says: "What Stripe's sheet in the guest's app is opened with.",
  }),
  list: call({
    method: 'GET',
    path: 'stripe/customer/cards',
    who: 'guest',
    answer: savedCardList,
    errors: cardErrors,
    says: "The guest's saved cards, the newest first.",
    example: {
      answer: {
        results: [{ id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }],
        total: 1,
        isPaginated: false,
      },
    },
  }),
  remove: call({
    method: 'DELETE',
    path: 'stripe/customer/cards/{id}',
    who: 'guest',
    params: { id: z.string().min(1) },
    answer: nothing,
    errors: cardErrors,
    says: 'Takes a card off the guest.',
  }),
}

/** What Stripe's embedded account screens are opened with. `expiresAt` in Unix seconds. */
export const accountSession = z.object({
  clientSecret: z.string(),
  expiresAt: z.number(),
  publishableKey: z.string().nullable(),
})
export const accountLink = z.object({ url: z.url() })

const accountErrors = ['not_found', 'account_refused', 'payments_unavailable'] as const

/** The account through which a business is paid: an Owner opens it. */
export const paymentAccounts = {
  get: call({
    method: 'GET',
    path: 'stripe/{id}',
    who: 'staff',
    needs: ['read', 'BusinessStripeAccount'],
    answer: businessStripeAccount.record,
    says: "A business's payment account, by the business's id.",
  }),
  create: call({
    method: 'POST',
    path: 'stripe/account',
    who: 'staff',
    needs: ['create', 'BusinessStripeAccount'],
    body: businessStripeAccount.createInput,
    answer: businessStripeAccount.record,
    status: 201,
    errors: accountErrors,
    says: 'Opens a payment account; again, it answers the one there is.',
    example: { body: { businessId: 1 } },
  }),
  link: call({
    method: 'POST',
    path: 'stripe/account-link',
    who: 'staff',
    needs: ['create', 'BusinessStripeAccount'],
    body: businessStripeAccount.linkInput,
    answer: accountLink,
    errors: [...accountErrors, 'no_account'],
    says: 'A page of Stripe where the Owner tells about the business; it leads back to `origin`.',
    example: { body: { businessId: 1, accountId: 'acct_1', origin: 'https://barback.example' } },
  }),
  session: call({
    method: 'POST',
    path: 'stripe/account-session',
    who: 'staff',
    needs: ['create', 'BusinessStripeAccount'],
    body: businessStripeAccount.createInput,
    answer: accountSession,
    errors: [...accountErrors, 'no_account'],
    says: "What Stripe's embedded account screens are opened with.",
    example: { body: { businessId: 1 } },
  }),
}
