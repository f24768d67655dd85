/** The shared part of `npm run check` and `npm test`. With STORE=sqlite both leave PostgreSQL out. */
import { ensurePostgres } from './postgres.mjs'
import { buildIfStale, install, isInstalled, runNpm, step } from './steps.mjs'

const isOnBothStores = process.env.STORE !== 'sqlite'

export async function installed() {
  if (!isInstalled()) await step('installing packages (about two minutes the first time)', install)
  if (isOnBothStores) await step('PostgreSQL', ensurePostgres)
}

/**
 * Lint, types, build, unit and integration tests, then those that touch the store on PostgreSQL. The integration tests run the built server, so the build comes first. Checks that take as long
 * as the build run beside it. ESLint takes longer, and yields to the tests.
 */
export async function verified() {
  const script = (name, options) => runNpm(['run', '--silent', name], options)
  const checks = async () => {
    for (const name of ['types', 'lint:form', 'lint:arrows', 'lint:unused']) await script(name)
  }
  const eslint = script('lint:code', { niceness: 10 })
  // Only reported once the tests have ended too.
  eslint.catch(() => {})
  await step('build, types, form, imports and unused code', () => Promise.all([buildIfStale(), checks()]))
  console.log('  unit and integration tests, and ESLint')
  const tests = script('test:unit', { show: true })
  await Promise.allSettled([eslint, tests])
  await eslint
  await tests
  if (!isOnBothStores) return
  console.log('  the same tests on PostgreSQL')
  await script('test:postgres', { show: true })
}
