/**
 * `npm test`, on a fresh clone or any later one: installs what is missing, including the browser and PostgreSQL, then runs lint and types beside build,
 * unit and integration tests on both stores, then the container (in CI, where an engine runs), and the browser tests. Prints a summary; a failure stops it with exit code 1
 * before the next of these.
 */
import { ensureBrowser } from './browser.mjs'
import { fail, runNpm, step } from './steps.mjs'
import { installed, verified } from './verify.mjs'

const start = performance.now()
try {
  await installed()
  await step('browser', ensureBrowser)
  await verified()
  // Takes some minutes, so only in CI, where everything is built from scratch anyway.
  if (process.env.CI) await runNpm(['run', '--silent', 'container', '--', '--engine'], { show: true })
  console.log('  browser tests')
  await runNpm(['run', '--silent', 'test:browser'], { show: true })
  console.log(`\n✓ npm test passed in ${Math.round((performance.now() - start) / 1000)} s`)
} catch (error) {
  fail(error)
}
