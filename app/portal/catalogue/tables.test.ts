import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { tablesOf } from '../../../testing/tables'
import { resources } from './registry'

/** Tables that are not resources of the catalogue, with the reason. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'venues have rules and screens of their own (app/portal/venues)': [
    'place',
    'placeHours',
    'placeClosedDate',
    'business',
    'businessSlug',
    'businessStripeAccount',
    'placeFollow',
    'placeAnalytics',
  ],
  'an Owner’s word on a price rule (app/portal/price-rules)': ['priceRuleConfirmation'],
  'so have people (app/portal/people)': ['user', 'userRole', 'userBusiness', 'customer'],
  'so have sign-ups (app/portal/signups)': ['businessSignup', 'signupNote'],
  'what opening a venue leaves to remember (app/portal/opening)': ['openingStep', 'testOrder'],
  'signing in is nobody’s record (app/platform/auth)': [
    'session',
    'tap',
    'refreshToken',
    'passwordReset',
    'emailCode',
    'emailChange',
    'verificationSession',
    'secondFactor',
    'passkey',
    'recoveryCode',
    'guestPasskey',
    'guestIdentity',
  ],
  'orders move by transitions, not by forms (app/ordering/orders)': [
    'tab',
    'tabFriend',
    'drinkRefusal',
    'orderHandover',
    'ageCheck',
    'ageCode',
    'order',
    'orderItem',
    'orderItemUse',
    'orderHistory',
    'idempotencyKey',
    'orderOrigin',
    'basket',
    'orderProblem',
  ],
  'money moves with Stripe (app/ordering/payments)': [
    'payment',
    'refund',
    'compLine',
    'tabCharge',
    'tabShare',
    'webhookEvent',
    'stripeStep',
    'dispute',
    'fraudWarning',
    'payout',
    'payoutPart',
    'payoutDay',
    'cardFeeDay',
    'payoutReading',
    'orderChainEnd',
    'orderRecord',
    'orderRecordStart',
  ],
  'what differs from Stripe’s books (app/portal/reconciliation)': [
    'reconciliation',
    'reconciledObject',
    'stripeDifference',
    'restoration',
  ],
  'lockers are driven by their doors (app/ordering/lockers)': [
    'businessLocker',
    'cubby',
    'cubbyContent',
    'lockerCommand',
    'doorEvent',
    'doorDay',
    'attendedRelease',
    'barStep',
  ],
  'what signs controllers in, tickets and releases (app/ordering/lockers)': ['pairingCode', 'signingKey'],
  'what leaves the process is written here first (app/platform/outbox)': ['outbox'],
  'where guests hear of their orders (app/platform/push)': ['device', 'pushKey'],
  'sums that triggers keep (app/portal/figures)': ['salesDay', 'salesTotal'],
  'prices that were changed together, to be undone together (app/portal/menu-editor)': [
    'priceChange',
    'priceChangeLine',
  ],
  'the engine’s own notes, and what was done to many records at once (app/records/store)': ['auditEntry', 'listStep'],
  'a user’s own choice of columns (app/records/columns)': ['listLayout'],
  'a user’s own views of lists (app/records/views)': ['listView', 'listDensity'],
  'menus that arrive as files (app/portal/menu-file)': ['menuFile'],
  'who wants a night by mail (app/portal/tonight)': ['nightMail'],
  'what processes share when there are several (app/platform/server)': [
    ...['serverProcess', 'lockerHold', 'lease', 'hint', 'attemptCount', 'accountAttempt', 'usedToken'],
  ],
  'the store’s own': ['catalogueVersion', 'businessCatalogueVersion', 'migration', 'serverPulse'],
}

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

test('every table has a resource or a stated reason, never both', async () => {
  const tables = (await tablesOf(bar.app.db)).map(({ name }) => name).sort()
  const accounted = [...resources.all.map(({ table }) => table), ...Object.values(ELSEWHERE).flat()]
  expect(accounted.sort()).toEqual(tables)
})
