/** `npm run check`: `npm test` without the browser tests, for use between commits. */
import { fail } from './steps.mjs'
import { installed, verified } from './verify.mjs'

try {
  await installed()
  await verified()
  console.log('\n✓ check passed: lint, types, build, unit and integration tests')
} catch (error) {
  fail(error)
}
