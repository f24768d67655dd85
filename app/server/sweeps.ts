import { sweepSessions } from '../auth/sweep'
import { sweepLockers } from '../lockers/sweep'
import { sendOutbox } from '../mail/outbox'
import { sweepOrders } from '../orders/sweep'
import { processInbox } from '../payments/inbox'
import { sweepPayments } from '../payments/sweep'
import type { Services } from './services'

/** What time brings about, and what a killed process left half done. Each is small, safe to repeat, and independent of the others. */
const SWEEPS: Record<string, (app: Services) => Promise<void>> = {
  inbox: processInbox,
  payments: sweepPayments,
  orders: sweepOrders,
  lockers: sweepLockers,
  outbox: sendOutbox,
  sessions: sweepSessions,
}

/** Runs every sweep once. One that fails is logged and does not keep the others from running. */
export async function runSweeps(app: Services): Promise<void> {
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    try {
      await sweep(app)
    } catch (error) {
      app.log.error({ err: error, sweep: name }, 'sweep failed')
      app.errors.report(error)
    }
  }
}

/** Sweeps again and again, one round after the other, until the returned function is called; it waits for the round under way. */
export function startSweeps(app: Services, everyMs: number): () => Promise<void> {
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      round = runSweeps(app).then(next)
    }, everyMs)
  }
  round = runSweeps(app).then(next)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
}
