import { buildIfStale } from '../scripts/steps.mjs'
import { templateDatabase } from '../testing/template'

/** Before the first test: what every test file's server needs, so that none of them waits for it. */
export default async function prepare() {
  await buildIfStale()
  await templateDatabase()
}
