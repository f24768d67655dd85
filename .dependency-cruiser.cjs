/**
 * The dependency rules of docs/architecture.md, checked by `npm run lint`:
 * contract ← db ← app and contract ← pi-controller; in app/, each floor depends only on lower ones.
 */

/**
 * The floors of app/, lowest first: each imports from itself and from the floors below. Within a floor, folders are also listed lowest first, and
 * each imports only from those before it, types included, so there are no cycles between folders.
 */
const FLOORS = {
  platform: [
    ...['csv', 'colors', 'spreadsheet', 'files', 'server', 'error-reports', 'outbox', 'mail', 'auth'],
    ...['push', 'ui', 'maps', 'remix-insides', 'request'],
  ],
  records: ['definition', 'values', 'fields', 'store', 'form', 'columns', 'views', 'csv', 'many', 'screens'],
  ordering: [
    ...[
      'drawing',
      'menu',
      'promise',
      'nights',
      'orders',
      'age',
      'care',
      'payments',
      'lockers',
      'bar',
      'comps',
      'tabs',
      'checkout',
      'receipts',
    ],
  ],
  kiosk: [],
  portal: [
    ...['figures', 'order-book', 'dashboards', 'disputes', 'reconciliation', 'venues', 'catalogue', 'menu-editor'],
    ...['new-items', 'menu-file', 'opening', 'people', 'images', 'posters', 'reports', 'payouts', 'signups', 'finding'],
    ...['tonight', 'what-if', 'menu-languages', 'price-rules'],
  ],
  guest: [],
  entry: ['demo', 'openapi', 'api', 'operating', 'process'],
  routes: [],
}
const NAMES = Object.keys(FLOORS)
const oneOf = (names) => `(${names.join('|')})/`
const NOT_TESTS = '\\.(test|fixture)\\.tsx?$'

const floors = NAMES.slice(0, -1).map((floor, level) => {
  const from = { path: `^app/${floor}/`, pathNot: NOT_TESTS }
  const above = oneOf(NAMES.slice(level + 1))
  return {
    name: `${floor}-needs-nothing-above-it`,
    comment: `app/${floor}/ may only import from ${[floor, ...NAMES.slice(0, level)].join(', ')}, and from outside app/. Types, too.`,
    severity: 'error',
    from,
    to: { path: `^app/(${above}|(root|entry\\.server)\\.tsx$)` },
  }
})

const rooms = Object.entries(FLOORS).flatMap(([floor, names]) =>
  names.slice(0, -1).map((room, at) => ({
    name: `${floor}-${room}-needs-nothing-after-it`,
    comment: `app/${floor}/${room}/ may only import from the folders before it in FLOORS, and from the floors below.`,
    severity: 'error',
    from: { path: `^app/${floor}/${room}/`, pathNot: NOT_TESTS },
    to: { path: `^app/${floor}/${oneOf(names.slice(at + 1))}` },
  })),
)

/** The floors whose folders are ordered. */
const ordered = Object.entries(FLOORS).filter(([, names]) => names.length > 0)

/** The parts of the bar's screen, lowest first, with the same rule. Shared files, for what is shown and what is pressed, are beside them. */
const KIOSK = [['taps'], ['cubbies', 'people'], ['tickets'], ['board'], ['head'], ['tabs']]
const kioskFloors = KIOSK.map((floor, level) => ({
  name: `part-${level}-of-the-kiosk-needs-nothing-above-it`,
  severity: 'error',
  from: { path: `^app/kiosk/(${floor.join('|')})/` },
  to: {
    path: `^app/kiosk/(${KIOSK.slice(level).flat().join('|')})/`,
    pathNot: '^app/kiosk/$1/',
    dependencyTypesNot: ['type-only'],
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...floors,
    ...rooms,
    ...kioskFloors,
    {
      name: 'every-folder-of-the-app-has-a-floor',
      comment: 'A new folder gets a line in FLOORS.',
      severity: 'error',
      from: {
        path: `^app/(?!${oneOf(NAMES)})[^/]+/|^app/${oneOf(ordered.map(([floor]) => floor))}[^/]+/`,
        pathNot: ordered.map(([floor, names]) => `^app/${floor}/${oneOf(names)}`),
      },
      to: {},
    },
    {
      name: 'contract-stands-alone',
      comment: 'All parties depend on the contract, so it depends on none of them.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(app|db|pi-controller|stripe-stand-in|testing|e2e|scripts)/' },
    },
    {
      name: 'contract-does-no-io',
      comment: 'The contract runs in the browser, on the server and on the Pi.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'db-knows-only-the-contract',
      comment: 'No HTTP and no React in the store.',
      severity: 'error',
      from: { path: '^db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|pi-controller|testing|e2e)/|node_modules/(express|react|react-dom|ws|stripe|@remix-run)/' },
    },
    {
      name: 'pi-controller-knows-only-the-contract',
      severity: 'error',
      from: { path: '^pi-controller/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|db|testing|e2e)/' },
    },
    {
      name: 'packages-of-a-board-are-loaded-when-it-is-used',
      comment: 'A locker without that board, and a laptop, run without them.',
      severity: 'error',
      from: { path: '^pi-controller/' },
      to: {
        path: 'node_modules/(i2c-bus|onoff|serialport|spi-device)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-one-imports-the-controller',
      comment: 'The server communicates with a locker only over its socket.',
      severity: 'error',
      from: { path: '^(app|db|contract)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^pi-controller/' },
    },
    {
      name: 'the-stand-in-knows-nobody',
      comment: "It plays another company's server, which knows nothing of Barback.",
      severity: 'error',
      from: { path: '^stripe-stand-in/' },
      to: { path: '^(app|contract|db|pi-controller|testing|e2e|scripts)/' },
    },
    {
      name: 'no-one-imports-the-stand-in',
      comment: 'Stripe is reached only at STRIPE_API_BASE.',
      severity: 'error',
      from: { path: '^(app|db|contract|pi-controller)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^stripe-stand-in/' },
    },
    {
      name: 'only-remix-imports-a-route',
      severity: 'error',
      from: { path: '^(app|db|contract|testing)/', pathNot: ['^app/routes/', '^app/routes\\.ts$', '^app/root\\.tsx$'] },
      to: { path: '^app/routes/' },
    },
    {
      name: 'a-route-does-not-import-another',
      comment:
        'Code that two routes share belongs to a domain, a ui part or the engine of records. A route may import types and style sheets of its frame.',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: '^app/routes/.+', pathNot: '\\.css$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-ask-domains-not-tables',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: '^db/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^app/platform/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^app/(?!platform/)[^/]+/', '^app/platform/(?!ui/)', '^db/'] },
    },
    {
      name: 'records-know-no-domain',
      comment: 'Types of a domain are allowed: they vanish when compiled.',
      severity: 'error',
      from: { path: '^app/records/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(?!(records|routes)/|platform/(ui|server|request|csv)/)[^/]+/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-do-not-start-the-server',
      severity: 'error',
      from: { path: '^app/routes/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/entry/process/' },
    },
    {
      name: 'product-does-not-import-tests',
      comment: 'docs/permissions.md is generated from the expectations of the isolation test.',
      severity: 'error',
      from: {
        path: '^(app|db|contract|pi-controller|stripe-stand-in|scripts)/',
        pathNot: ['\\.(test|fixture)\\.tsx?$', '^scripts/documents/permissions\\.ts$'],
      },
      to: { path: '^(testing|e2e)/|\\.test\\.tsx?$' },
    },
    {
      name: 'no-cycles',
      comment: 'Types may form cycles; running code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'a-name-says-what-is-inside',
      severity: 'error',
      from: {},
      to: { path: '(^|/)(utils?|helpers?|common|misc|lib)(/|\\.[^/]*$)', pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(\\./server/index\\.js|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|node_modules/\\.)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
