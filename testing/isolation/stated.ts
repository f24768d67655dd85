import type { Venue } from './second-venue'

/** Who sends requests: Admin and Service; the first venue's Owner, Manager, Bartender and guest (over 21); somebody not signed in. */
export const ACTORS = ['admin', 'service', 'owner', 'manager', 'bartender', 'guest', 'stranger'] as const
export type Actor = (typeof ACTORS)[number]

const AUDIENCES = {
  anyone: ACTORS,
  staffAndGuests: ['admin', 'owner', 'manager', 'bartender', 'guest'],
  staff: ['admin', 'owner', 'manager', 'bartender'],
  staffAndService: ['admin', 'service', 'owner', 'manager', 'bartender'],
  internalAndGuests: ['admin', 'guest'],
  managers: ['admin', 'owner', 'manager'],
  owners: ['owner'],
  internal: ['admin'],
  guests: ['guest'],
} as const satisfies Record<string, readonly Actor[]>
export type Audience = keyof typeof AUDIENCES

export function isAmong(audience: Audience, actor: Actor): boolean {
  const actors: readonly Actor[] = AUDIENCES[audience]
  return actors.includes(actor)
}

/** A body that somebody of this venue might send: JSON for /v1, a form's fields elsewhere. `n` makes it unique. */
type Body = (of: Venue, n: number) => Record<string, unknown> | Promise<Record<string, unknown>>

export interface Write {
  /** GET for what is created by each request, such as an upload token. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  by: Audience
  /** Instead of the route's. */
  query?: (of: Venue) => string
  /** In addition to those of the route. */
  openTo?: readonly Actor[]
  body?: Body
  /** It deletes what others name, so its rightful owner does it last. */
  last?: true
}

/** What is expected of one route. */
export interface Stated {
  /** The tables that the ids in its path are of. */
  ids?: Readonly<Record<string, string>>
  /** The query it needs. */
  query?: (of: Venue) => string
  headers?: (of: Venue) => Record<string, string>
  /** Who may load it, of their own venue; nobody when it has nothing to load. */
  read?: Audience
  /** It has nothing but a form or buttons, so that Service, who changes nothing, may not load it. */
  onlyToWrite?: true
  /** A stream of events. */
  stream?: true
  /** Who sees this of every venue, not only of their own. */
  openTo?: readonly Actor[]
  /** What can be sent to it, or why that concerns no venue. */
  writes?: readonly Write[] | string
}

/** Service reads what Admin does, and changes nothing. */
export function mayLoad({ read = 'anyone', onlyToWrite }: Stated, actor: Actor): boolean {
  return isAmong(read, actor === 'service' && !onlyToWrite ? 'admin' : actor)
}

/** Why a route concerns no venue. */
type Apart = string

const ORDER = { id: 'order' }
const BUSINESS = { id: 'business' }
const LOCKER = { id: 'business', lockerId: 'businessLocker' }
const ofBusiness = (of: Venue) => `businessId=${of.id('business')}`
const atLocker = (of: Venue) => ({ lockerId: of.text('demo-locker') })
const post = (by: Audience, body?: Body): Write => ({ method: 'POST', by, ...(body && { body }) })
const put = (by: Audience, body: Body): Write => ({ method: 'PUT', by, body })
const remove = (by: Audience): Write => ({ method: 'DELETE', by, last: true })
const upload = (by: Audience, query: (of: Venue) => string): Write => ({ method: 'GET', by, query })
const last = (write: Write): Write => ({ ...write, last: true })

const SETTINGS = { taxRate: 0.07, serviceFee: 1.49, maxDistance: 100, boxStatus: 'Ready', unclaimedMinutes: 25 }
const businessBody: Body = (of) => ({ ...SETTINGS, lastCall: '01:30', placeId: of.id('place'), active: true })
const newPlace = (n: number) => ({
  name: `The Lantern ${n}`,
  streetAddress: '1 Main Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: 30.32548,
  longitude: -81.65712,
})
const placeBody: Body = (_, n) => newPlace(n)
const lockerBody = (of: Venue, n: number) => ({
  businessId: of.id('business'),
  lockerId: `side-door-${n}`,
  name: `Side door ${n}`,
  numberOfCubbies: 12,
  active: true,
})
const person = (n: number) => ({ firstName: 'Vera', lastName: 'Lund', email: `vera${n}@venue.example` })
const userBody: Body = (of, n) => ({
  ...{ ...person(n), userType: 'Business', roles: ['Bartender'], active: true, password: 'a long password 1' },
  businesses: [of.id('business')],
})
const userForm = (of: Venue, n: number) => ({
  ...{ ...person(n), userType: 'Business', rolesFor: 'Business', 'roles.Bartender': 'on', active: 'on' },
  ...{ phoneNumber: '', password: 'a long password 1', [`businesses.${of.id('business')}`]: 'on' },
})
const signupBody: Body = (_, n) => ({ ...person(n), phone: '9045550199', businessName: `The Owl ${n}`, status: 'New' })
/** Venues put their own drinks into their own categories; the other rows of the table are shared. */
const assignment: Body = (of) => ({
  ...{ categoryId: of.id('category'), type: 'CustomDrink', customDrinkId: of.id('customDrink'), displayOrder: 2 },
})
const orderForms = [
  post('managers', (of) => ({ intent: 'refundLine', ...orderOf(of), itemId: of.id('orderItem'), status: 'Missing' })),
  post('managers', (of) => ({ intent: 'refundOrder', ...orderOf(of) })),
  post('staff', (of) => ({ intent: 'cancel', ...orderOf(of) })),
]
const orderOf = (of: Venue) => ({ orderId: of.id('order'), reason: 'spilt' })
const onKiosk = (intent: string, fields: (of: Venue) => object = () => ({})): Write =>
  post('staff', (of) => ({ intent, orderId: of.id('order'), version: 1, ...fields(of) }))
const onCubby = (intent: string, fields: object = {}) => post('staff', () => ({ intent, cubby: '3', ...fields }))
const onItem = (intent: string) => post('staff', (of) => ({ intent, menuItemId: of.id('menuItem') }))

/**
 * Every route of the product, the portal's first. Resources of the catalogue state theirs in their fixtures, and who loads a call is said by
 * the table of calls, unless it is fewer.
 */
export const ROUTES: Readonly<Record<string, Stated | Apart>> = {
  '/': { read: 'staff' },
  '/account/appearance': 'The colours of one browser',
  '/account/business': {
    writes: [post('staffAndService', (of) => ({ businessId: of.id('business'), returnTo: '/' }))],
  },
  '/business-menu': 'Leads on to the menu items',
  '/businesses': { read: 'staff' },
  '/businesses/:id': {
    ids: BUSINESS,
    read: 'staff',
    writes: [
      post('internal', () => ({ intent: 'update', ...SETTINGS, lastCall: '01:30', active: 'on' })),
      post('managers', (_, n) => ({
        ...{ intent: 'addLocker', name: `Back door ${n}`, lockerId: `back-door-${n}`, numberOfCubbies: 8 },
      })),
      post('managers', (of, n) => ({
        ...{ intent: 'updateLocker', rowId: of.id('businessLocker'), name: `Yard ${n}` },
        ...{ numberOfCubbies: 12, active: 'on' },
      })),
      last(post('managers', (of) => ({ intent: 'deleteLocker', rowId: of.id('businessLocker') }))),
    ],
  },
  '/businesses/:id/employees': { ids: BUSINESS, read: 'staff' },
  '/businesses/:id/financial': {
    ids: BUSINESS,
    read: 'managers',
    writes: [post('owners', () => ({ intent: 'create' })), post('owners', () => ({ intent: 'link' }))],
  },
  '/businesses/:id/lockers/events': { ids: BUSINESS, read: 'staff', stream: true },
  '/businesses/:id/lockers/:lockerId': {
    ids: LOCKER,
    read: 'staff',
    writes: [
      onCubby('outOfService', { note: 'jammed' }),
      onCubby('backInService'),
      onCubby('clear'),
      onCubby('open', { door: 'back' }),
      post('managers', (_, n) => ({ intent: 'pair', deviceId: `pi-${n}` })),
    ],
  },
  '/businesses/:id/lockers/:lockerId/audit': {
    ids: LOCKER,
    read: 'staff',
    onlyToWrite: true,
    writes: [onCubby('notEmpty'), onCubby('empty'), onCubby('open', { door: 'back' })],
  },
  '/businesses/:id/lockers/:lockerId/events': { ids: LOCKER, read: 'staff', stream: true },
  '/customers': { read: 'internal' },
  '/customers/:id': {
    ids: { id: 'customer' },
    read: 'internal',
    writes: [post('internal', () => ({ firstName: 'Vera', lastName: 'Lund', dob: '1990-04-01' }))],
  },
  '/dashboard/events': { read: 'staff', stream: true },
  '/dev/mail': 'The mails of a demo, for whoever tries it',
  '/dev/mail/:id': 'The mails of a demo, for whoever tries it',
  '/dev/ui': 'Every part of the screens, with made-up data',
  '/dev/verify/:id': "A demo's stand-in for showing an identity card",
  '/forgot-password': 'Before signing in',
  '/images/*': 'Pictures are for whoever knows their address, as guests see them without signing in',
  '/images/upload': { writes: "A form's picture, by the rules of /v1/images/imageKit/token" },
  '/kiosk': {
    query: ofBusiness,
    read: 'staff',
    writes: [
      onKiosk('start'),
      onKiosk('item', (of) => ({ item: `${of.id('orderItem')}:NotAvailable` })),
      onKiosk('prepared'),
      onKiosk('load', () => ({ cubby: '1' })),
      onKiosk('loaded'),
      onKiosk('counter'),
      onKiosk('reload'),
      onKiosk('handedOver'),
      onKiosk('cancel', () => ({ reason: 'spilt' })),
      onItem('soldOut'),
      onItem('backOnSale'),
      post('staff', (of) => ({ intent: 'clearCubby', lockerId: of.text('demo-locker'), cubby: '1' })),
    ],
  },
  '/kiosk/events': { query: ofBusiness, read: 'staff', stream: true },
  '/login': 'Before signing in',
  '/logout': "One's own session",
  '/orders': { read: 'staff' },
  '/orders/:id': { ids: ORDER, read: 'staff', writes: orderForms },
  '/orders/events': { read: 'staff', stream: true },
  '/places': { read: 'staff' },
  '/places/:id': {
    ids: { id: 'place' },
    read: 'staff',
    writes: [
      post('managers', (_, n) => ({ intent: 'update', ...newPlace(n), category: 'Bar', enabled: 'on' })),
      post('internal', (_, n) => ({ intent: 'find', ...newPlace(n), search: 'bar' })),
      post('internal', () => ({ intent: 'business' })),
      last(post('internal', () => ({ intent: 'delete' }))),
    ],
  },
  '/places/create': { read: 'internal', onlyToWrite: true, writes: 'What is new belongs to no venue yet' },
  '/reports/inventory': { read: 'staff' },
  '/reports/inventory.csv': { read: 'staff' },
  '/reports/sales': { read: 'staff' },
  '/reports/sales.csv': { read: 'staff' },
  '/reports/sales/:id': { ids: { id: 'tab' }, read: 'staff', writes: orderForms },
  '/reset-password': 'Before signing in',
  '/restricted': 'Says that one may not',
  '/signup': 'Before signing in',
  '/signups': { read: 'internal' },
  '/signups/:id': {
    ids: { id: 'businessSignup' },
    read: 'internal',
    writes: [
      post('internal', () => ({ intent: 'note', content: 'Called them' })),
      post('internal', () => ({ intent: 'complete' })),
    ],
  },
  '/users': { read: 'staff' },
  '/users/:id': {
    ids: { id: 'user' },
    read: 'staff',
    writes: [post('managers', (of, n) => ({ intent: 'update', ...userForm(of, n) }))],
  },
  '/users/create': {
    read: 'managers',
    onlyToWrite: true,
    writes: [post('managers', userForm)],
  },

  '/v1/admin/dashboard': { read: 'internal' },
  '/v1/admin/dashboard/business': {},
  '/v1/auth/customer': 'Signing up',
  '/v1/auth/customer/create-verification-session': "A guest's own age",
  '/v1/auth/customer/login': 'Signing in',
  '/v1/auth/customer/logout': "One's own session",
  '/v1/auth/customer/password': 'Signing in',
  '/v1/auth/customer/token': "One's own session",
  '/v1/auth/customer/verification-session': "A guest's own age",
  '/v1/auth/login': 'Signing in',
  '/v1/auth/logout': "One's own session",
  '/v1/auth/password': 'Signing in',
  '/v1/auth/token': "One's own session",
  '/v1/business-lockers': { writes: [post('managers', lockerBody)] },
  '/v1/business-lockers/:id': {
    ids: { id: 'businessLocker' },
    writes: [put('managers', (of, n) => ({ ...lockerBody(of, n), ...atLocker(of) })), remove('managers')],
  },
  '/v1/business/signup': 'A venue that wants to join',
  '/v1/businesses': { writes: [post('internal', (of) => ({ placeId: of.id('place') }))] },
  '/v1/businesses/:id': { ids: BUSINESS, writes: [put('internal', businessBody)] },
  '/v1/businesses/signup': { read: 'internal' },
  '/v1/businesses/signup/:id': {
    ids: { id: 'businessSignup' },
    read: 'internal',
    writes: [put('internal', signupBody)],
  },
  '/v1/businesses/signup/:id/note': {
    ids: { id: 'businessSignup' },
    writes: [post('internal', (of) => ({ content: 'Called', createdBy: 1, entityId: of.id('businessSignup') }))],
  },
  '/v1/categories/customer/:businessId': { ids: { businessId: 'business' }, openTo: ['guest'] },
  '/v1/categories/assignments': { read: 'staff', writes: [post('managers', assignment)] },
  '/v1/categories/assignments/:id': {
    ids: { id: 'categoryAssignment' },
    read: 'staff',
    writes: [put('managers', assignment), remove('managers')],
  },
  '/v1/customers': { read: 'internalAndGuests', writes: "One's own account" },
  '/v1/customers/:id': {
    ids: { id: 'customer' },
    read: 'internalAndGuests',
    writes: [
      put('internalAndGuests', (of, n) => ({ ...person(n), email: of.text('guest@barback.test'), dob: '1990-04-01' })),
    ],
  },
  '/v1/customers/password': { writes: "One's own" },
  '/v1/customers/self': { writes: "One's own account" },
  '/v1/customers/settings': {},
  '/v1/customers/tokens': { writes: "One's own" },
  '/v1/docs': 'For everybody',
  '/v1/images/imageKit/token': {
    writes: [
      { ...upload('managers', (of) => `folder=places&id=${of.id('place')}`), openTo: ['guest'] },
      upload('managers', (of) => `folder=user-avatars&id=${of.id('user')}`),
      upload('managers', (of) => `folder=menu-items/custom-drinks&id=${of.id('customDrink')}`),
      upload('managers', (of) => `folder=categories&id=${of.id('category')}`),
      upload('internalAndGuests', (of) => `folder=customer-avatars&id=${of.id('customer')}`),
    ],
  },
  '/v1/images/upload': 'Takes what a token allows',
  '/v1/menu/items/:id/availability': {
    ids: { id: 'menuItem' },
    writes: [put('staff', () => ({ soldOutUntil: '2026-05-17T10:00:00Z' }))],
  },
  '/v1/menu/items/customer/:businessId': { ids: { businessId: 'business' }, openTo: ['guest'] },
  '/v1/menu/items/customer/:businessId/events': 'Says that a menu has changed that guests may read',
  '/v1/menu/items/customer/item/:id': { ids: { id: 'menuItem' }, openTo: ['guest'] },
  '/v1/openapi.json': 'For everybody',
  '/v1/orders/customer': { writes: 'Guests order where they like' },
  '/v1/orders/customer/:id': { ids: ORDER },
  '/v1/orders/customer/:id/cancel': { ids: ORDER, writes: [post('guests', () => ({ reason: 'Too late' }))] },
  '/v1/orders/customer/:id/events': { ids: ORDER, stream: true },
  '/v1/orders/customer/:id/pay': { ids: ORDER, writes: [post('guests', () => ({}))] },
  '/v1/orders/customer/:id/pickup': { ids: ORDER, writes: [post('guests', () => ({}))] },
  '/v1/orders/customer/active': {},
  '/v1/orders/customer/quote': { writes: 'Guests ask for the price where they like' },
  '/v1/orders/data': { query: () => 'report=sales' },
  '/v1/orders/kiosk': { headers: atLocker },
  '/v1/orders/kiosk/:id': {
    ids: ORDER,
    headers: atLocker,
    writes: [
      put('staff', (of) => ({ version: 1, items: [{ id: of.id('orderItem'), status: 'Complete' }] })),
      put('staff', () => ({ version: 1, status: 'Started' })),
    ],
  },
  '/v1/orders/kiosk/events': { headers: atLocker, stream: true },
  '/v1/persona/webhook': 'Signed by Persona',
  '/v1/places': { openTo: ['guest', 'stranger'], writes: 'What is new belongs to no venue yet' },
  '/v1/places/:id': {
    ids: { id: 'place' },
    openTo: ['guest', 'stranger'],
    writes: [put('managers', placeBody), remove('internal')],
  },
  '/v1/places/follow': { writes: 'Guests follow what they like' },
  '/v1/stripe/:id': { ids: BUSINESS, read: 'managers' },
  '/v1/stripe/account': { writes: [post('owners', (of) => ({ businessId: of.id('business') }))] },
  '/v1/stripe/account-link': {
    writes: [
      post('owners', (of) => ({
        businessId: of.id('business'),
        accountId: of.text('acct_demo_night_heron'),
        origin: 'http://127.0.0.1',
      })),
    ],
  },
  '/v1/stripe/account-session': { writes: [post('owners', (of) => ({ businessId: of.id('business') }))] },
  '/v1/stripe/customer/cards': {},
  '/v1/stripe/customer/cards/:id': { writes: "Stripe knows whose card it is (app/payments' tests)" },
  '/v1/stripe/customer/customer-sheet': { writes: "A guest's own cards" },
  '/v1/stripe/return': 'What a bank sends a guest back to',
  '/v1/stripe/webhook': 'Signed by Stripe',
  '/v1/tabs/customer': {},
  '/v1/tabs/customer/:id': { ids: { id: 'tab' } },
  '/v1/tabs/customer/:id/close': { ids: { id: 'tab' }, writes: [post('guests')] },
  '/v1/users': { writes: [post('managers', userBody)] },
  '/v1/users/:id': { ids: { id: 'user' }, writes: [put('managers', userBody), remove('managers')] },
  '/v1/users/password': { writes: "One's own" },
  '/v1/users/tokens': { writes: "One's own" },
}
