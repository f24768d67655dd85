/**
 * Test Barbacks in a process of their own, for the browser tests: told `{open: environment}` it starts one, on a database of its own, and answers
 * `{url, folder, stripeUrl}`: its address, where its data is, and its local Stripe; told `close` it stops that one. What takes seconds, the loading of the server, happens once. It ends with its parent. Each
 * Barback's clock starts at TEST_EVENING and runs.
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
