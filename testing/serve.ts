/**
 * A test Barback as a process of its own, for the browser tests: sends `{url}` over IPC once it is ready and stops when its parent
 * disconnects. Its clock starts at TEST_EVENING and runs.
 */
import { openBarback } from './barback'
import { TEST_EVENING } from './clock'

const startedAt = Date.now()
const bar = await openBarback({
  clock: {
    now: () => TEST_EVENING + Date.now() - startedAt,
    advance: () => {
      throw new Error('This clock runs by itself')
    },
    set: () => {
      throw new Error('This clock runs by itself')
    },
  },
  sweepEveryMs: 1000,
})
process.send?.({ url: bar.url })
process.once('disconnect', () => void bar.stop().then(() => process.exit(0)))
