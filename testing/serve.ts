/**
 * Test Barbacks in their own process, for the browser tests. `{open: environment}` starts one on its own database, and the reply
 * `{url, folder, stripeUrl}` has its address, its data folder and its local Stripe; `close` stops it. The slow load of the server happens
 * once per process. The process exits with its parent. Each Barback's clock starts at TEST_EVENING and runs.
 */
import { z } from 'zod'
import { openBarback, type TestBarback } from './barback'
import { runningClock } from './clock'
import { fakePhoton } from './photon'

const wish = z.union([z.object({ open: z.record(z.string(), z.string()) }), z.literal('close')])
const photon = await fakePhoton()
let bar: TestBarback | undefined

async function open(env: Record<string, string>) {
  bar = await openBarback({ env: { PHOTON_URL: photon.url, ...env }, clock: runningClock(), sweepEveryMs: 1000 })
  return { url: bar.url, folder: bar.app.env.dataDirectory, stripeUrl: bar.standIn?.url }
}

async function close(): Promise<void> {
  await bar?.stop()
  bar = undefined
}

process.on('message', (message) => {
  const wanted = wish.parse(message)
  const done = wanted === 'close' ? close() : open(wanted.open)
  void done.then((answer) => process.send?.(answer ?? {}))
})
process.once('disconnect', () => void Promise.all([close(), photon.stop()]).then(() => process.exit(0)))
