import { buildIfStale } from '../scripts/steps.mjs'
import { templateDatabase } from '../testing/template'

/** Before the first test: prepares what every test file's server needs. */
export default async function prepare() {
  await buildIfStale()
  await templateDatabase()
}
