import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Domain code uses `app.now()`: tests move that clock, and two clocks in one process would disagree. */
const ONE_CLOCK = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'Use app.now().' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Use new Date(app.now()).' },
]

/** Properties of a literal are written directly, not spread into the object. */
const SPREAD_LITERALS = [
  {
    selector: ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Write the properties out, without the spread around them.',
  },
]

/** Kysely's own transactions hold no guard. `db/` makes them from guarded ones, and tests may need none. */
const GUARDED = [
  {
    selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/][arguments.length=0]',
    message: 'Use store.inGuard with the guards that its rules need, or store.unguarded if none does (db/guards.ts).',
  },
]

/**
 * A hint that leaves inside a transaction arrives before its commit, also from a try that is undone, and NOTIFY there makes commits wait for each
 * other. Finds what is written inside the transaction's function; a function that it calls is for the reader.
 */
const IN_TRANSACTION = `:matches(CallExpression[callee.property.name=/^(inGuard|together|unguarded)$/], CallExpression[callee.name="inUnitOfWork"]) > :function`
const SENDS =
  '[callee.property.name=/^(send|publish|nudge|drop)$/]:matches([callee.object.name=/^(peers|events|lockers)$/], [callee.object.property.name=/^(peers|events|lockers)$/])'
const AFTER_COMMIT = [
  {
    selector: `${IN_TRANSACTION} CallExpression${SENDS}`,
    message: 'Send hints after the commit (docs/rules/guards.md#choosing-a-guard).',
  },
]

/** Browsers that block site data throw on each access to them. */
const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB']

const SERVICES = [
  ['window', 'caches'],
  ['window', 'Notification'],
  ['navigator', 'locks'],
]

/** Bans what a browser withholds from a page whose site data is blocked. Each file that may use some of it gets its own block. */
function keptFromPages({ hasStorages = false, hasServices = false }) {
  const banned = [
    ...(hasStorages ? [] : STORAGES.map((name) => ['window', name, 'Use app/platform/ui/browser-store.ts.'])),
    ...(hasServices
      ? []
      : SERVICES.map(([object, name]) => [object, name, 'Use app/platform/ui/live/browser-services.ts.'])),
  ]
  const globals = banned.filter(([object]) => object === 'window')
  return {
    'no-restricted-globals': ['error', ...globals.map(([, name, message]) => ({ name, message }))],
    'no-restricted-properties': [
      'error',
      ...banned.map(([object, property, message]) => ({ object, property, message })),
    ],
  }
}

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'build/',
      'data/',
      'public/build/',
      'playwright-report/',
      'test-results/',
      'db/tables.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { 'no-restricted-syntax': ['error', ...SPREAD_LITERALS] } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // `as const` is always allowed; every other `as` hides a fact that zod or a narrower type should state.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      // A Remix loader ends early by throwing: a redirect, or data for the error screen.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
            { from: 'package', package: '@remix-run/router', name: 'DataWithResponseInit' },
          ],
        },
      ],
      // Remix's loaders and actions are async by contract, whether or not they await anything.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // Values from HTTP, a socket or the database are often less certain than their types claim.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // There are no enums and hardly any classes here: these rules take a quarter of the lint time and find nothing.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Our objects are closures behind an interface, without a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-undef': 'off',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['app/**/*.{ts,tsx}'], rules: keptFromPages({}) },
  { files: ['app/platform/ui/browser-store.ts'], rules: keptFromPages({ hasStorages: true }) },
  {
    // A service worker only exists where caches do.
    files: ['app/platform/ui/live/browser-services.ts', 'app/guest/offline/{worker,worker-scope,stored}.ts'],
    rules: keptFromPages({ hasServices: true }),
  },
  {
    files: ['app/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SPREAD_LITERALS, ...GUARDED, ...AFTER_COMMIT] },
  },
  {
    files: ['app/**/*.ts', 'contract/**/*.ts'],
    ignores: ['**/*.test.ts', 'app/entry/process/barback.ts', 'contract/client/**'],
    rules: { 'no-restricted-syntax': ['error', ...SPREAD_LITERALS, ...GUARDED, ...AFTER_COMMIT, ...ONE_CLOCK] },
  },
  {
    // Programs in a terminal print to it, and tests may log.
    files: ['scripts/**', 'pi-controller/src/{main,cli/*}.ts', 'e2e/**', 'testing/**', '*.config.{js,ts}'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'testing/**/*.ts', 'db/seed/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URL',
          'AbortController',
          'AbortSignal',
          'module',
          'Buffer',
          'performance',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
)
