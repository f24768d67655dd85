/**
 * The server under attack: a test Barback in its own process. Sends its URL and secrets to its parent, and its heap size and logged errors on
 * request.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { DEFAULT_LIMITS } from '../../app/platform/auth/rate-limits'
import { hashSecret } from '../../app/ordering/lockers/secret'
import { openBarback } from '../barback'
import { TEST_EVENING } from '../clock'
import { LOCKER_SECRET } from '../locker-bar'
import { asked, DEVICE, PERSONA_SECRET, type FromTarget } from './target-messages'

setFlagsFromString('--expose-gc')
const gc: unknown = runInNewContext('gc')
if (!isCall(gc)) throw new Error('Node exposes no way to collect garbage')
const collect = gc

function isCall(value: unknown): value is () => void {
  return typeof value === 'function'
}

const startedAt = Date.now()
const faults: string[] = []
const bar = await openBarback({
  clock: { now: () => TEST_EVENING + Date.now() - startedAt, advance: () => {}, set: () => {} },
  // Rate limits have their own tests; here they would shield the code behind them.
  limits: Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1_000_000, seconds: 60 }])),
  env: { PERSONA_WEBHOOK_SECRET: PERSONA_SECRET },
  log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
  sweepEveryMs: 2000,
})

/** Pairs the locker again: the server shuts out a controller that two machines seem to use. */
async function pair(): Promise<void> {
  const { id } = await bar.app.db
    .updateTable('businessLocker')
    .set({ secretHash: hashSecret(LOCKER_SECRET), active: 1, sharedIdentityAt: null })
    .where('deviceId', '=', DEVICE)
    .returning('id')
    .executeTakeFirstOrThrow()
  await bar.app.lockers.drop(id)
}
await pair()

const say = (message: FromTarget) => process.send?.(message)
async function answer(message: unknown): Promise<void> {
  if (asked.parse(message) === 'pair') await pair()
  else await settled()
  say({ heap: process.memoryUsage().heapUsed, faults: faults.splice(0) })
}

/** Waits for pending responses and collects garbage. */
async function settled(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collect()
  }
}
process.on('message', (message) => void answer(message))
process.once('disconnect', () => void bar.stop().then(() => process.exit(0)))
say({ url: bar.url, stripeSecret: bar.app.env.STRIPE_WEBHOOK_SECRET ?? '', evening: TEST_EVENING - startedAt })
