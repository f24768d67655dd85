import { ORDER, BUSINESS, SETTINGS, newPlace, person } from './bodies'
import type { Venue } from './second-venue'
import type { Apart, Audience, Body, CalledWrite, Called } from './stated'

const atLocker = (of: Venue) => ({ lockerId: of.text('demo-locker') })
const sends = (method: 'POST' | 'PUT', body?: Body): CalledWrite => ({ method, ...(body && { body }) })
const upload = (by: Audience, query: (of: Venue) => string): CalledWrite => ({ method: 'GET', by, query })
const deletes: CalledWrite = { method: 'DELETE', last: true }
const businessBody: Body = (of) => ({ ...SETTINGS, lastCall: '01:30', placeId: of.id('place'), active: true })
const placeBody: Body = (_, n) => newPlace(n)
const lockerBody = (of: Venue, n: number) => ({
  businessId: of.id('business'),
  lockerId: `side-door-${n}`,
  name: `Side door ${n}`,
  numberOfCubbies: 12,
  active: true,
})
const userBody: Body = (of, n) => ({
  ...person(n),
  userType: 'Business',
  roles: ['Bartender'],
  active: true,
  password: 'a long password 1',
  businesses: [of.id('business')],
})
const signupBody: Body = (_, n) => ({ ...person(n), phone: '9045550199', businessName: `The Owl ${n}`, status: 'New' })
/** Venues put their own drinks into their own categories; the table's other rows are shared. */
const assignment: Body = (of) => ({
  categoryId: of.id('category'),
  type: 'CustomDrink',
  customDrinkId: of.id('customDrink'),
  displayOrder: 2,
})

/** Every call except the catalogue's: its body, and the parts that name a venue. The table of calls defines who may make it. */
export const CALLS: Readonly<Record<string, Called | Apart>> = {
  '/v1/admin/dashboard': {},
  '/v1/admin/dashboard/business': {},
  '/v1/auth/customer': 'Signing up',
  '/v1/auth/customer/code': 'Signing in',
  '/v1/auth/customer/create-verification-session': "A guest's own age",
  '/v1/auth/customer/login': 'Signing in',
  '/v1/auth/customer/logout': "One's own session",
  '/v1/auth/customer/password': 'Signing in',
  '/v1/auth/customer/token': "One's own session",
  '/v1/auth/customer/verification-session': "A guest's own age",
  '/v1/auth/login': 'Signing in',
  '/v1/auth/logout': "One's own session",
  '/v1/auth/password': 'Signing in',
  '/v1/auth/proof': "One's own session",
  '/v1/auth/sessions': "One's own session",
  '/v1/auth/sessions/:id': "One's own session",
  '/v1/auth/token': "One's own session",
  '/v1/business-lockers': { writes: [sends('POST', lockerBody)] },
  '/v1/business-lockers/:id': {
    ids: { id: 'businessLocker' },
    writes: [sends('PUT', (of, n) => ({ ...lockerBody(of, n), ...atLocker(of) })), deletes],
  },
  '/v1/business/signup': 'A venue that wants to join',
  '/v1/businesses': { writes: [sends('POST', (of) => ({ placeId: of.id('place') }))] },
  '/v1/businesses/:id': { ids: BUSINESS, writes: [sends('PUT', businessBody)] },
  '/v1/businesses/price-rules/:id/confirmation': {
    ids: { id: 'priceRule' },
    writes: [sends('PUT', () => ({ terms: 'those that were read' }))],
  },
  '/v1/businesses/:id/settings': { ids: BUSINESS, writes: [sends('PUT', businessBody)] },
  '/v1/businesses/slug/:slug': 'Public at its address',
  '/v1/businesses/locker/:lockerId': 'Public for anyone in front of the locker',
  '/v1/businesses/signup': {},
  '/v1/businesses/signup/:id': {
    ids: { id: 'businessSignup' },
    writes: [sends('PUT', signupBody)],
  },
  '/v1/businesses/signup/:id/note': {
    ids: { id: 'businessSignup' },
    writes: [sends('POST', (of) => ({ content: 'Called', createdBy: 1, entityId: of.id('businessSignup') }))],
  },
  '/v1/categories/customer/:businessId': { ids: { businessId: 'business' }, openTo: ['guest'] },
  '/v1/categories/assignments': { writes: [sends('POST', assignment)] },
  '/v1/categories/assignments/:id': {
    ids: { id: 'categoryAssignment' },
    writes: [sends('PUT', assignment), deletes],
  },
  '/v1/customers': { writes: "One's own account" },
  '/v1/customers/:id': {
    ids: { id: 'customer' },
    writes: [sends('PUT', (of, n) => ({ ...person(n), email: of.text('guest@barback.test'), dob: '1990-04-01' }))],
  },
  '/v1/customers/age-code': { writes: 'Guests may show their document at any bar' },
  '/v1/customers/devices': { writes: "One's own browser" },
  '/v1/customers/devices/:id': { ids: { id: 'device' }, writes: [deletes] },
  '/v1/customers/password': { writes: "One's own" },
  '/v1/customers/self': { writes: "One's own account" },
  '/v1/customers/settings': {},
  '/v1/customers/tokens': { writes: "One's own" },
  '/v1/docs': 'Public',
  '/v1/images/imageKit/token': {
    writes: [
      { ...upload('managers', (of) => `folder=places&id=${of.id('place')}`), openTo: ['guest'] },
      upload('managers', (of) => `folder=user-avatars&id=${of.id('user')}`),
      upload('managers', (of) => `folder=menu-items/custom-drinks&id=${of.id('customDrink')}`),
      upload('managers', (of) => `folder=categories&id=${of.id('category')}`),
      upload('internalAndGuests', (of) => `folder=customer-avatars&id=${of.id('customer')}`),
    ],
  },
  '/v1/images/upload': 'The upload token is the permission',
  '/v1/lockers/release': 'A public program without secrets',
  '/v1/lockers/pair': 'Six digits from the screen of a locker are the permission',
  '/v1/menu/items/:id/availability': {
    ids: { id: 'menuItem' },
    writes: [sends('PUT', () => ({ soldOutUntil: '2026-05-17T10:00:00Z' }))],
  },
  '/v1/menu/items/customer/:businessId': { ids: { businessId: 'business' }, openTo: ['guest'] },
  '/v1/menu/items/customer/:businessId/events': 'Reports changes of a public menu',
  '/v1/menu/items/customer/item/:id': { ids: { id: 'menuItem' }, openTo: ['guest'] },
  '/v1/menu/preview/:businessId': 'A public menu',
  '/v1/openapi.json': 'Public',
  '/v1/orders/customer': { writes: 'Guests may order at any venue' },
  '/v1/orders/customer/:id': { ids: ORDER },
  '/v1/orders/customer/:id/cancel': { ids: ORDER, writes: [sends('POST', () => ({ reason: 'Too late' }))] },
  '/v1/orders/customer/:id/events': { ids: ORDER, stream: true },
  '/v1/orders/customer/:id/pay': { ids: ORDER, writes: [sends('POST', () => ({}))] },
  '/v1/orders/customer/:id/pickup': { ids: ORDER, writes: [sends('POST', () => ({}))] },
  '/v1/orders/customer/:id/problems': {
    ids: ORDER,
    writes: [sends('POST', (of) => ({ orderItemId: of.id('orderItem'), kind: 'Missing' }))],
  },
  '/v1/orders/customer/:id/reach': { ids: ORDER, writes: [sends('PUT', () => ({ reach: 'low' }))] },
  '/v1/orders/customer/:id/receipt': { ids: ORDER },
  '/v1/orders/customer/:id/ticket': { ids: ORDER, writes: [sends('POST', () => ({}))] },
  '/v1/orders/customer/active': {},
  '/v1/orders/customer/quote': { writes: 'Guests may price an order at any venue' },
  '/v1/orders/:id/comps': {
    ids: ORDER,
    headers: (of) => ({ 'Idempotency-Key': `00000000-0000-4000-8000-${String(of.id('order')).padStart(12, '0')}` }),
    writes: [{ ...sends('POST', () => ({ type: 'amount', value: 0.01, reason: 'Regular' })), by: 'managers' }],
  },
  '/v1/orders/:id/comps/:compId/undo': 'A comp of the last ten seconds (app/ordering/comps)',
  '/v1/orders/data': { query: () => 'report=sales' },
  '/v1/orders/kiosk': { headers: atLocker },
  '/v1/orders/kiosk/:id': {
    ids: ORDER,
    headers: atLocker,
    writes: [
      sends('PUT', (of) => ({ version: 1, items: [{ id: of.id('orderItem'), status: 'Complete' }] })),
      sends('PUT', () => ({ version: 1, status: 'Started' })),
    ],
  },
  '/v1/orders/kiosk/:id/release': { ids: ORDER, headers: atLocker, writes: [sends('PUT', () => ({ seen: true }))] },
  '/v1/orders/kiosk/age': {
    headers: atLocker,
    writes: [sends('PUT', () => ({ code: '000000', dateOfBirth: '1998-04-02', document: 'Passport' }))],
  },
  '/v1/orders/kiosk/limits': { headers: atLocker },
  '/v1/orders/kiosk/limits/:id': {
    ids: { id: 'drinkRefusal' },
    headers: atLocker,
    writes: [sends('PUT', () => ({ answer: 'no' }))],
  },
  '/v1/orders/kiosk/pause': {
    headers: atLocker,
    writes: [sends('PUT', () => ({ minutes: 5 })), { method: 'DELETE' }],
  },
  '/v1/orders/kiosk/events': { headers: atLocker, stream: true },
  '/v1/orders/customer/:id/handover': { ids: ORDER, writes: [sends('POST', () => ({})), deletes] },
  '/v1/orders/handovers/:code': 'Whoever has the code may take it: app/ordering/lockers/somebody-else.test.ts',
  '/v1/persona/webhook': 'Signed by Persona',
  '/v1/places': { openTo: ['guest', 'stranger'], writes: 'A new place belongs to no venue yet' },
  '/v1/places/:id': {
    ids: { id: 'place' },
    openTo: ['guest', 'stranger'],
    writes: [sends('PUT', placeBody), deletes],
  },
  '/v1/places/follow': { writes: 'Guests may follow any place' },
  '/v1/stripe/:id': { ids: BUSINESS },
  '/v1/stripe/account': { writes: [sends('POST', (of) => ({ businessId: of.id('business') }))] },
  '/v1/stripe/account-link': {
    writes: [
      sends('POST', (of) => ({
        businessId: of.id('business'),
        accountId: of.text('acct_demo_night_heron'),
        origin: 'http://127.0.0.1',
      })),
    ],
  },
  '/v1/stripe/account-session': { writes: [sends('POST', (of) => ({ businessId: of.id('business') }))] },
  '/v1/stripe/customer/cards': {},
  '/v1/stripe/customer/cards/:id': { writes: "Stripe checks the card's owner (tests of app/ordering/payments)" },
  '/v1/stripe/customer/customer-sheet': { writes: "A guest's own cards" },
  '/v1/stripe/return': 'The page to which a bank returns a guest',
  '/v1/stripe/webhook': 'Signed by Stripe',
  '/v1/tabs/customer': { writes: 'Guests may open a tab at any venue' },
  '/v1/tabs/customer/:id': { ids: { id: 'tab' } },
  '/v1/tabs/customer/:id/code': { ids: { id: 'tab' }, writes: [sends('POST', () => ({ limit: 20 })), deletes] },
  '/v1/tabs/customer/:id/friends/:friendId': 'Only the host and the friend: app/ordering/tabs/shared-tab.test.ts',
  '/v1/tabs/invitations/:code': 'Whoever has the code may join: app/ordering/tabs/shared-tab.test.ts',
  '/v1/tabs/customer/:id/close': { ids: { id: 'tab' }, writes: [sends('POST', () => ({}))] },
  '/v1/tabs/customer/:id/pay': { ids: { id: 'tab' }, writes: [sends('POST', () => ({}))] },
  '/v1/tabs/customer/:id/raise': {
    ids: { id: 'tab' },
    headers: () => ({ 'Idempotency-Key': 'raise-1' }),
    writes: [sends('POST', () => ({ by: 50 }))],
  },
  '/v1/tabs/kiosk': { headers: atLocker },
  '/v1/tabs/kiosk/:id': { ids: { id: 'tab' }, headers: atLocker },
  '/v1/tabs/kiosk/:id/charge': { ids: { id: 'tab' }, headers: atLocker, writes: [sends('POST')] },
  '/v1/tabs/kiosk/:id/close': { ids: { id: 'tab' }, headers: atLocker, writes: [sends('POST')] },
  '/v1/users': { writes: [sends('POST', userBody)] },
  '/v1/users/:id': { ids: { id: 'user' }, writes: [sends('PUT', userBody), deletes] },
  '/v1/users/password': { writes: "One's own" },
  '/v1/users/tokens': { writes: "One's own" },
}
