import type { Handler } from './call'
import * as accounts from './resources/accounts'
import * as movements from './resources/balance-transactions'
import * as charges from './resources/charges'
import * as clientKeys from './resources/client-keys'
import * as connect from './resources/connect'
import * as customers from './resources/customers'
import * as disputes from './resources/disputes'
import * as events from './resources/events'
import * as methods from './resources/payment-methods'
import * as payouts from './resources/payouts'
import * as payments from './resources/payment-intents'
import * as refunds from './resources/refunds'
import * as setups from './resources/setup-intents'
import * as verification from './resources/verification'

/** The supported calls of Stripe's API. ':name' is a variable part of the path. */
const ROUTES: Record<string, Handler> = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.retrieveCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/customers/:customer/payment_methods': methods.listPaymentMethods,
  'GET /v1/customers/:customer/payment_methods/:id': methods.retrieveCustomersPaymentMethod,

  'POST /v1/payment_methods': methods.createPaymentMethod,
  'GET /v1/payment_methods': methods.listPaymentMethods,
  'GET /v1/payment_methods/:id': methods.retrievePaymentMethod,
  'POST /v1/payment_methods/:id': methods.updatePaymentMethod,
  'POST /v1/payment_methods/:id/attach': methods.attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': methods.detachPaymentMethod,

  'POST /v1/payment_intents': payments.createPaymentIntent,
  'GET /v1/payment_intents': payments.listPaymentIntents,
  'GET /v1/payment_intents/:id': payments.retrievePaymentIntent,
  'POST /v1/payment_intents/:id': payments.updatePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': payments.confirmPaymentIntent,
  'POST /v1/payment_intents/:id/capture': payments.capturePaymentIntent,
  'POST /v1/payment_intents/:id/cancel': payments.cancelPaymentIntent,

  'POST /v1/setup_intents': setups.createSetupIntent,
  'GET /v1/setup_intents': setups.listSetupIntents,
  'GET /v1/setup_intents/:id': setups.retrieveSetupIntent,
  'POST /v1/setup_intents/:id/confirm': setups.confirmSetupIntent,
  'POST /v1/setup_intents/:id/cancel': setups.cancelSetupIntent,

  'GET /v1/charges': charges.listCharges,
  'GET /v1/charges/:id': charges.retrieveCharge,
  'POST /v1/refunds': refunds.createRefund,
  'GET /v1/refunds': refunds.listRefunds,
  'GET /v1/refunds/:id': refunds.retrieveRefund,
  'POST /v1/refunds/:id': refunds.updateRefund,

  'GET /v1/disputes': disputes.listDisputes,
  'GET /v1/disputes/:id': disputes.retrieveDispute,
  'POST /v1/disputes/:id': disputes.updateDispute,
  'POST /v1/disputes/:id/close': disputes.closeDispute,
  'GET /v1/radar/early_fraud_warnings': disputes.listWarnings,
  'GET /v1/radar/early_fraud_warnings/:id': disputes.retrieveWarning,

  'POST /v1/accounts': accounts.createAccount,
  'GET /v1/accounts': accounts.listAccounts,
  'GET /v1/accounts/:id': accounts.retrieveAccount,
  'POST /v1/accounts/:id': accounts.updateAccount,
  'POST /v1/account_links': accounts.createAccountLink,
  'POST /v1/account_sessions': accounts.createAccountSession,
  'GET /v1/transfers': connect.listTransfers,
  'GET /v1/transfers/:id': connect.retrieveTransfer,
  'POST /v1/transfers': connect.createTransfer,
  'POST /v1/transfers/:id/reversals': connect.createReversal,
  'GET /v1/application_fees': connect.listFees,
  'GET /v1/application_fees/:id': connect.retrieveFee,
  'POST /v1/application_fees/:id/refunds': connect.createFeeRefund,
  'GET /v1/balance': connect.retrieveBalance,
  'GET /v1/balance_transactions': movements.listTransactions,
  'GET /v1/balance_transactions/:id': movements.retrieveTransaction,
  'GET /v1/payouts': payouts.listPayouts,
  'GET /v1/payouts/:id': payouts.retrievePayout,

  'POST /v1/ephemeral_keys': clientKeys.createEphemeralKey,
  'POST /v1/customer_sessions': clientKeys.createCustomerSession,

  'GET /v1/events': events.listEvents,
  'GET /v1/events/:id': events.retrieveEvent,

  'POST /v1/identity/verification_sessions': verification.createVerification,
  'GET /v1/identity/verification_sessions': verification.listVerifications,
  'GET /v1/identity/verification_sessions/:id': verification.retrieveVerification,
  'GET /v1/identity/verification_reports/:id': verification.retrieveVerificationReport,
  'POST /v1/identity/verification_sessions/:id/cancel': verification.cancelVerification,
}

/** The calls that the publishable key in guests' apps may make. Calls for intents also need the client secret. */
const PUBLIC_PATTERNS = new Set([
  'POST /v1/payment_methods',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/confirm',
  'GET /v1/setup_intents/:id',
  'POST /v1/setup_intents/:id/confirm',
])

interface Route {
  handler: Handler
  segments: string[]
  isPublic: boolean
}

const byShape = new Map<string, Route[]>()
for (const [pattern, handler] of Object.entries(ROUTES)) {
  const [method = '', path = ''] = pattern.split(' ')
  const segments = path.split('/').slice(2)
  const shape = shapeOf(method, segments)
  byShape.set(shape, [...(byShape.get(shape) ?? []), { handler, segments, isPublic: PUBLIC_PATTERNS.has(pattern) }])
}

/** The route of a path, with the path's variable parts; undefined if there is none. */
export function findRoute(method: string, path: string): (Route & { params: Record<string, string> }) | undefined {
  const segments = path.split('/').slice(2)
  for (const route of byShape.get(shapeOf(method, segments)) ?? []) {
    const params: Record<string, string> = {}
    const matches = route.segments.every((segment, index) => {
      const actual = segments[index] ?? ''
      if (!segment.startsWith(':')) return segment === actual
      params[segment.slice(1)] = decodeURIComponent(actual)
      return true
    })
    if (matches) return { ...route, params }
  }
  return undefined
}

function shapeOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments[0]} ${segments.length}`
}
