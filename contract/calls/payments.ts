import { z } from 'zod'
import { pageOf } from './lists'
import { businessStripeAccount } from '../entities/businesses'
import { call, nothing } from './call'

/** `POST stripe/customer/customer-sheet`: the secrets that open Stripe's customer sheet in the guest app, for this guest only. */
export const customerSheet = z.object({
  customer: z.string(),
  ephemeralKey: z.string(),
  setupIntent: z.string(),
  customerSessionClientSecret: z.string(),
  publishableKey: z.string().nullable(),
})

/** `GET stripe/customer/cards`: one saved card. */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
})
const savedCardList = pageOf(savedCard)

const cardErrors = ['stripe_unavailable'] as const

export const cards = {
  sheet: call({
    method: 'POST',
    path: 'stripe/customer/customer-sheet',
    who: 'guest',
    answer: customerSheet,
    errors: cardErrors,
    says: "Returns what opens Stripe's customer sheet in the guest app.",
  }),
  list: call({
    method: 'GET',
    path: 'stripe/customer/cards',
    who: 'guest',
    answer: savedCardList,
    errors: cardErrors,
    says: "Lists the guest's saved cards, newest first.",
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
    errors: ['card_secures_tab', ...cardErrors],
    says: "Removes one of the guest's saved cards. One that secures a tab stays until the tab is paid.",
  }),
}

/** The secrets that open Stripe's embedded account screens. `expiresAt`: Unix seconds. */
export const accountSession = z.object({
  clientSecret: z.string(),
  expiresAt: z.number(),
  publishableKey: z.string().nullable(),
})
export const accountLink = z.object({ url: z.url() })

const accountErrors = ['not_found', 'proof_required', 'account_refused', 'payments_unavailable'] as const

/** The Stripe account that receives a business's payouts. An Owner opens it. */
export const paymentAccounts = {
  get: call({
    method: 'GET',
    path: 'stripe/{id}',
    who: 'staff',
    needs: ['read', 'BusinessStripeAccount'],
    answer: businessStripeAccount.record,
    says: 'Returns the payment account of a business, by the id of the business.',
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
    says: 'Opens a payment account for a business, or returns the existing one.',
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
    says: "Returns a link to Stripe's onboarding page for the business, which returns the Owner to `origin`.",
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
    says: "Returns what opens Stripe's embedded account screens.",
    example: { body: { businessId: 1 } },
  }),
}
