/**
 * `npm test`, on a fresh clone or any later one: brings what is missing, the browser too, then lint, types, unit and
 * integration tests, build, the container (in CI, where an engine runs), and the browser tests. Ends with a line that says how it went; exit code 1 at the first failure.
 */
import { ensureBrowser } from './browser.mjs'
import { fail, runNpm, step } from './steps.mjs'
import { installed, linted, tested } from './verify.mjs'

const start = performance.now()
try {
  await installed()
  const browser = await step('browser', ensureBrowser)
  await linted()
  await tested()
  // Some minutes more, where everything is fresh anyhow.
  if (process.env.CI) await runNpm(['run', '--silent', 'container', '--', '--engine'], { show: true })
  console.log('  browser tests')
  await runNpm(['run', '--silent', 'test:browser'], { show: true, env: { CHROMIUM_PATH: browser } })
  console.log(`\n✓ npm test passed in ${Math.round((performance.now() - start) / 1000)} s`)
} catch (error) {
  fail(error)
}
