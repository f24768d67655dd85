/** The steps shared by `npm run check` and `npm test`, in the order they run. */
import { buildIfStale, install, isInstalled, runNpm, step } from './steps.mjs'

export async function installed() {
  if (!isInstalled()) await step('installing packages (about two minutes the first time)', install)
}

/** Two halves that each keep one core busy for about as long: rules that need types, and all the rest. */
export async function linted() {
  const rest = async () => {
    for (const script of ['types', 'lint:form', 'lint:arrows']) await runNpm(['run', '--silent', script])
  }
  await step('lint and types', () => Promise.all([runNpm(['run', '--silent', 'lint:code']), rest()]))
}

/** The integration tests run the built server, so the build comes first. */
export async function tested() {
  await step('build', buildIfStale)
  console.log('  unit and integration tests')
  await runNpm(['run', '--silent', 'test:unit'], { show: true })
}
