/**
 * Test Barbacks in a process of their own, for the browser tests: told `open` it starts one, on a database of its own, and answers
 * `{url}`; told `close` it stops that one. What takes seconds, the loading of the server, happens once. It ends with its parent. Each
 * Barback's clock starts at TEST_EVENING and runs.
 */
import { z } from 'zod'
import { openBarback, type TestBarback } from './barback'
import { TEST_EVENING, type TestClock } from './clock'
import { fakePhoton } from './photon'

const wish = z.enum(['open', 'close'])
const photon = await fakePhoton()
let bar: TestBarback | undefined

async function open(): Promise<{ url: string }> {
  bar = await openBarback({ env: { PHOTON_URL: photon.url }, clock: runningClock(), sweepEveryMs: 1000 })
  return { url: bar.url }
}

async function close(): Promise<void> {
  await bar?.stop()
  bar = undefined
}

function runningClock(): TestClock {
  const startedAt = Date.now()
  const no = () => {
    throw new Error('This clock runs by itself')
  }
  return { now: () => TEST_EVENING + Date.now() - startedAt, advance: no, set: no }
}

process.on('message', (message) => {
  const done = wish.parse(message) === 'open' ? open() : close()
  void done.then((answer) => process.send?.(answer ?? {}))
})
process.once('disconnect', () => void Promise.all([close(), photon.stop()]).then(() => process.exit(0)))
