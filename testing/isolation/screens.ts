import { ORDER, BUSINESS, SETTINGS, newPlace, person } from './bodies'
import type { Venue } from './second-venue'
import type { Apart, Body, Stated, Those, Write } from './stated'

const LOCKER = { id: 'business', lockerId: 'businessLocker' }
const ofBusiness = (of: Venue) => `businessId=${of.id('business')}`
const post = (by: Those, body?: Body): Write => ({ method: 'POST', by, ...(body && { body }) })
const last = (write: Write): Write => ({ ...write, last: true })
const userForm = (of: Venue, n: number) => ({
  ...person(n),
  userType: 'Business',
  rolesFor: 'Business',
  'roles.Bartender': 'on',
  active: 'on',
  phoneNumber: '',
  password: 'a long password 1',
  [`businesses.${of.id('business')}`]: 'on',
})
const orderForms = [
  post('managers', (of) => ({ intent: 'refundLine', ...orderOf(of), itemId: of.id('orderItem'), status: 'Missing' })),
  post('managers', (of) => ({ intent: 'refundOrder', ...orderOf(of) })),
  post('staff', (of) => ({ intent: 'resolveProblem', ...orderOf(of), problemId: of.id('orderProblem') })),
  post('staff', (of) => ({ intent: 'cancel', ...orderOf(of) })),
]
const orderOf = (of: Venue) => ({ orderId: of.id('order'), reason: 'spilt' })
const onKiosk = (intent: string, fields: (of: Venue) => object = () => ({})): Write =>
  post('staff', (of) => ({ intent, orderId: of.id('order'), version: 1, ...fields(of) }))
const onCubby = (intent: string, fields: object = {}) => post('staff', () => ({ intent, cubby: '3', ...fields }))
const lineOf = (of: Venue, field: 'sold' | 'on', was: '' | 'on'): Record<string, string> => {
  const item = of.id('menuItem')
  return { rows: String(item), [`was.${item}`]: `${field}=${was}`, [`${field}.${item}`]: 'on' }
}
const onItem = (intent: string) => post('staff', (of) => ({ intent, menuItemId: of.id('menuItem') }))

/** Every screen and file of the portal, except catalogue resources, whose fixtures state theirs. */
export const SCREENS: Readonly<Record<string, Stated | Apart>> = {
  '/': {
    read: 'staff',
    writes: ['skip', 'resume', 'askToOpen'].map((intent) => ({
      ...post(['admin', 'owner'], (of) => ({ intent, businessId: of.id('business'), step: 'people' })),
      query: () => 'index',
    })),
  },
  '/app': 'Public places',
  '/app/age': 'The age stated in one browser',
  '/app/b/:slug': 'A menu, for anybody',
  '/app/b/:slug/basket': "One browser's own basket",
  '/app/b/:slug/events': 'A menu, for anybody',
  '/app/b/:slug/items/:id': 'A menu, for anybody',
  '/app/l/:lockerId': 'Redirects to a menu',
  '/app/events': "The guest's own, by a cookie of the guest's app: app/guest/orders/order-bar.test.ts",
  '/app/language': 'The language of one browser',
  '/app/manifest.webmanifest': 'The public manifest of the app',
  '/app/offline': 'The public page for phones without a network',
  '/app/orders': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/app/orders/:id': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/app/orders/:id/events': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/app/orders/:id/pay': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/app/orders/:id/receipt': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/account/appearance': 'The colours of one browser',
  '/app/start': 'Redirects to a screen of the same guest',
  '/app/sign-in': "A guest's own way in, as everybody sees it",
  '/app/sign-up': 'Redirects to signing in',
  '/app/confirm-email': 'A link from a mail',
  '/confirm-email': 'A link from a mail',
  '/app/sign-out': "One's own session",
  '/app/forgot-password': 'A mail to the owner of the address',
  '/app/reset-password': "One's own password, by the mailed link",
  '/app/verify': "One's own age check",
  '/app/tabs/:id': "The guest's own, by a cookie of the guest's app: app/guest/orders/orders.test.ts",
  '/app/account': "One's own account",
  '/app/account/cards': "One's own cards",
  '/app/account/favourites': "One's own favorites",
  '/app/account/settings': "One's own name, phone and receipts",
  '/app/account/notices': "One's own browsers",
  '/app/account/password': "One's own password",
  '/app/account/devices': "One's own sessions",
  '/app/account/delete': "One's own account",
  '/app/b/:slug/favourite': "One's own favorite",
  '/account/second-factor': "One's own second factor",
  '/account/business': {
    writes: [post('staffAndService', (of) => ({ businessId: of.id('business'), returnTo: '/' }))],
  },
  '/demo': 'The demo, which only exists beside a simulated locker',
  '/find': { read: 'staff' },
  '/lists/orders/columns': { read: 'staff', writes: "One's own view of a list" },
  '/business-menu': {
    query: ofBusiness,
    read: 'staffAndService',
    writes: [
      { ...post('staff', (of) => lineOf(of, 'sold', '')), named: 'sell out' },
      { ...post('managers', (of) => lineOf(of, 'on', 'on')), named: 'prices, names, positions' },
    ],
  },
  '/business-menu/new-drink': {
    query: ofBusiness,
    read: 'managers',
    onlyToWrite: true,
    writes: [post('managers', (_, n) => ({ name: `Foundling ${n}`, price: '9', recipe: '' }))],
  },
  '/business-menu/new-product': {
    query: ofBusiness,
    read: 'managers',
    onlyToWrite: true,
    writes: [
      post('managers', (of, n) => ({
        brand: `Foundling ${n}`,
        name: 'Lager',
        kind: 'none',
        price: '7',
        size: of.id('pourFormat'),
      })),
    ],
  },
  '/business-menu/found-products': {
    query: (of) => `${ofBusiness(of)}&brand=${of.text('Pier')}`,
    read: 'managers',
    onlyToWrite: true,
  },
  '/business-menu/recipe-rows': {
    query: (of) => `${ofBusiness(of)}&recipe=${of.text('rye')}`,
    read: 'managers',
    onlyToWrite: true,
  },
  '/business-menu/part-options': {
    query: ofBusiness,
    read: 'managers',
    onlyToWrite: true,
    writes: [post('managers', (_, n) => ({ name: `Foundling foam ${n}` }))],
  },
  '/business-menu/classics': {
    query: ofBusiness,
    read: 'managers',
    onlyToWrite: true,
    writes: [
      post('managers', (of) => ({
        [`drink.${of.id('standardDrink')}`]: 'on',
        [`price.${of.id('standardDrink')}`]: '9',
      })),
    ],
  },
  '/business-menu/copy': {
    query: (of) => `${ofBusiness(of)}&from=${of.id('business')}`,
    read: 'managers',
    onlyToWrite: true,
    writes: [post('managers', (of) => ({ [`drink.${of.id('menuItem')}`]: 'on', [`price.${of.id('menuItem')}`]: '9' }))],
  },
  '/business-menu/prices': {
    query: (of) => `${ofBusiness(of)}&amount=10`,
    read: 'managers',
    onlyToWrite: true,
    writes: [
      {
        ...post('managers', (of) => ({ [`tick.${of.id('menuItem')}`]: 'on', [`was.${of.id('menuItem')}`]: '1400' })),
        named: 'change',
      },
      { ...post('managers', (of) => ({ undo: String(of.id('priceChange')) })), named: 'undo' },
    ],
  },
  '/businesses': { read: 'staff' },
  '/businesses/:id': {
    ids: BUSINESS,
    read: 'staff',
    writes: [
      post(['admin', 'owner'], () => ({ intent: 'update', ...SETTINGS, lastCall: '01:30', active: 'on' })),
      post(['admin', 'owner'], (_, n) => ({ intent: 'attendedRelease', ...(n % 2 && { attendedRelease: 'on' }) })),
      post('managers', (_, n) => ({
        intent: 'addLocker',
        name: `Back door ${n}`,
        lockerId: `back-door-${n}`,
        numberOfCubbies: 8,
      })),
      post('managers', (of, n) => ({
        intent: 'updateLocker',
        rowId: of.id('businessLocker'),
        name: `Yard ${n}`,
        numberOfCubbies: 12,
        active: 'on',
      })),
      last(post('managers', (of) => ({ intent: 'deleteLocker', rowId: of.id('businessLocker') }))),
    ],
  },
  '/businesses/:id/employees': { ids: BUSINESS, read: 'staff' },
  '/businesses/:id/opening': {
    ids: BUSINESS,
    read: ['admin', 'owner'],
    onlyToWrite: true,
    writes: [
      post(['admin', 'owner'], (_, n) => ({
        intent: 'save',
        ...newPlace(n),
        taxRate: '7.5',
        maxDistance: '200',
        lastCall: '01:30',
        friday: 'on',
        fridayOpen: '14:00',
        fridayClose: '02:00',
      })),
    ],
  },
  '/businesses/:id/test-order': {
    ids: BUSINESS,
    read: ['admin', 'owner'],
    onlyToWrite: true,
    writes: ['order', 'open', 'clear'].map((intent) => post(['admin', 'owner'], () => ({ intent }))),
  },
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
      onCubby('emptyCubby', { refund: 'no' }),
      onCubby('emptiedByHand', { refund: 'no' }),
      onCubby('open', { door: 'back' }),
      post('managers', (_, n) => ({ intent: 'reach', 'reach-3': ['low', 'high'][n % 2] })),
      post('managers', () => ({ intent: 'pair' })),
    ],
  },
  '/businesses/:id/lockers/:lockerId/audit': {
    ids: LOCKER,
    read: 'staff',
    onlyToWrite: true,
    writes: [onCubby('notEmpty'), onCubby('empty'), onCubby('open', { door: 'back' })],
  },
  '/businesses/:id/lockers/:lockerId/doors': { ids: LOCKER, read: 'staff' },
  '/businesses/:id/lockers/:lockerId/events': { ids: LOCKER, read: 'staff', stream: true },
  '/businesses/:id/lockers/:lockerId/poster.pdf': { ids: LOCKER, read: 'staff' },
  '/businesses/:id/lockers/:lockerId/poster.svg': { ids: LOCKER, read: 'staff' },
  '/businesses/:id/poster.pdf': { ids: BUSINESS, read: 'staff' },
  '/businesses/:id/poster.svg': { ids: BUSINESS, read: 'staff' },
  '/controller/:file': 'A public program without secrets',
  '/customers': { read: 'internal' },
  '/customers/:id': {
    ids: { id: 'customer' },
    read: 'internal',
    writes: [post('internal', () => ({ firstName: 'Vera', lastName: 'Lund', dob: '1990-04-01' }))],
  },
  '/dashboard/events': { read: 'staff', stream: true },
  '/dev/mail': 'The mails of a demo, for whoever tries it',
  '/dev/mail/:id': 'The mails of a demo, for whoever tries it',
  '/dev/ui': 'All components of the screens, with sample data',
  '/dev/verify/:id': "A demo's stand-in for showing an identity card",
  '/disputes': { read: ['admin', 'owner'] },
  '/disputes/:id': {
    ids: { id: 'dispute' },
    read: ['admin', 'owner'],
    writes: [
      post(['admin', 'owner'], () => ({ intent: 'note', note: 'They came in person' })),
      post(['admin', 'owner'], () => ({ intent: 'submit', note: '' })),
      post(['admin', 'owner'], () => ({ intent: 'accept' })),
    ],
  },
  '/forgot-password': 'Before signing in',
  '/images/*': 'Pictures are public at their addresses, as guests see them without signing in',
  '/images/drinks/:file': 'Drawn from a public menu',
  '/images/upload': { writes: "A form's picture, by the rules of /v1/images/imageKit/token" },
  '/invitation': 'Before signing in',
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
      onKiosk('reloadByHand'),
      onKiosk('handOver'),
      onKiosk('takenOut'),
      onKiosk('cancel', () => ({ reason: 'spilt' })),
      ...['seen', 'notNow'].map((intent) => post('staff', (of) => ({ intent, orderId: of.id('order') }))),
      post('staff', (of) => ({
        intent: 'dealtWith',
        orderId: of.id('order'),
        problem: of.id('orderProblem'),
      })),
      onItem('soldOut'),
      onItem('backOnSale'),
      ...['emptyCubby', 'emptiedByHand'].map((intent) =>
        post('staff', (of) => ({ intent, lockerId: of.text('demo-locker'), cubby: '1', refund: 'no' })),
      ),
    ],
  },
  '/kiosk/events': { query: ofBusiness, read: 'staff', stream: true },
  '/kiosk/taps': { writes: 'Taps that /kiosk stored without a network, under the rules of that screen' },
  '/login': 'Before signing in',
  '/login/code': 'Before signing in',
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
  '/places/create': { read: 'internal', onlyToWrite: true, writes: 'A new place belongs to no venue yet' },
  '/places/find': 'Data of a public map',
  '/reports/inventory': { read: 'staff' },
  '/reports/inventory.csv': { read: 'staff' },
  '/reports/lines.csv': { read: 'staff' },
  '/reports/orders.csv': { read: 'staff' },
  '/reports/payroll.csv': { read: 'staff' },
  '/reports/sales': { read: 'staff' },
  '/reports/summary': { read: 'staff' },
  '/reports/summary.csv': { read: 'staff' },
  '/reports/tips.csv': { read: 'staff' },
  '/reports/tonight': {
    read: 'staff',
    writes: [post('staffAndService', (of) => ({ businessId: of.id('business'), wanted: 'on' }))],
  },
  '/reports/sales.csv': { read: 'staff' },
  '/reports/sales/:id': { ids: { id: 'tab' }, read: 'staff', writes: orderForms },
  '/reset-password': 'Before signing in',
  '/reconciliation': { read: 'internal', writes: [post(['admin'], () => ({ intent: 'compare', days: '30' }))] },
  '/restricted': 'The notice of a missing permission',
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
  '/v1/*': { writes: 'The calls of /v1, which calls.ts lists one by one' },
}
