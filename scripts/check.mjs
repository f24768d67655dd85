/** `npm run check`: `npm test` without the browser tests, for use between commits. */
import { fail } from './steps.mjs'
import { installed, linted, tested } from './verify.mjs'

try {
  await installed()
  await linted()
  await tested()
  console.log('\n✓ check passed: lint, types, build, unit and integration tests')
} catch (error) {
  fail(error)
}
