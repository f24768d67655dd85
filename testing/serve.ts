/**
 * Test Barbacks in a process of their own, for the browser tests: told `open` it starts one, on a database of its own, and answers
 * `{url, folder}`, its address and where its data is; told `close` it stops that one. What takes seconds, the loading of the server, happens once. It ends with its parent. Each
 * Barback's clock starts at TEST_EVENING and runs.
 */
import { z } from 'zod'
import { openBarback, type TestBarback } from './barback'
import { runningClock } from './clock'
import { fakePhoton } from './photon'

const wish = z.enum(['open', 'close'])
const photon = await fakePhoton()
let bar: TestBarback | undefined

async function open(): Promise<{ url: string; folder: string }> {
  bar = await openBarback({ env: { PHOTON_URL: photon.url }, clock: runningClock(), sweepEveryMs: 1000 })
  return { url: bar.url, folder: bar.app.env.dataDirectory }
}

async function close(): Promise<void> {
  await bar?.stop()
  bar = undefined
}

process.on('message', (message) => {
  const done = wish.parse(message) === 'open' ? open() : close()
  void done.then((answer) => process.send?.(answer ?? {}))
})
process.once('disconnect', () => void Promise.all([close(), photon.stop()]).then(() => process.exit(0)))
