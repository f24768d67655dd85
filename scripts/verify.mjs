/** What `npm run check` and `npm test` share. */
import { buildIfStale, install, isInstalled, runNpm, step } from './steps.mjs'

export async function installed() {
  if (!isInstalled()) await step('installing packages (about two minutes the first time)', install)
}

/**
 * Lint, types, build, unit and integration tests. The integration tests run the built server, so the build comes first. Checks that take as long
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
}
