import type { Registry } from 'prom-client'
import { countOpenDifferences } from '../../portal/reconciliation/differences'
import type { Services } from '../../platform/server/services'
import { inTime } from '../../platform/server/in-time'
import { gaugesIn } from './gauge'
import type { ReadHealth } from './health'
import { addProcessGauges } from './process-gauges'
import {
  commandTimes,
  cubbiesByPhase,
  liveOrders,
  lockersByState,
  openWork,
  paymentsOfLastHour,
  unansweredDisputes,
} from './readings'
import type { Replica } from './replica'

/** How long a scrape waits for the health, in milliseconds. */
const HEALTH_MS = 3000

/**
 * Registers figures that are read at scrape time. Each process reads those about the whole database, so alerts and panels take their maximum over the
 * processes. If one process read them for all, they would be missing after its death until another took over, and alerts would begin to wait anew.
 */
export function addGauges(registry: Registry, app: Services, health: ReadHealth, replica: Replica | undefined): void {
  const gauges = gaugesIn(registry, app.log)
  const { gauge, ofAll, reading } = gauges
  // First, before the others take connections.
  addProcessGauges(app, gauges)
  const orderCounts = reading(() => liveOrders(app))
  const work = reading(() => openWork(app))
  const unanswered = reading(() => unansweredDisputes(app))
  const payments = reading(() => paymentsOfLastHour(app))
  const differences = reading(() => countOpenDifferences(app.db))
  const lockerStates = reading(() => lockersByState(app))
  const cubbyPhases = reading(() => cubbiesByPhase(app))
  const times = reading(() => commandTimes(app))
  const sizes = reading(() => app.store.sizes())
  ofAll('orders', 'Live orders by status', ['status'], async (orders) => {
    for (const { status, count } of await orderCounts()) orders.set({ status }, count)
  })
  ofAll('oldest_order_seconds', 'Age of the oldest live order of each status', ['status'], async (ages) => {
    for (const { status, oldestAt } of await orderCounts()) ages.set({ status }, secondsSince(app, oldestAt))
  })
  ofAll(
    'payments_last_hour',
    'Payments of the orders of the last hour, by how they stand',
    ['status'],
    async (made) => {
      for (const { status, count } of await payments()) made.set({ status }, count)
    },
  )
  ofAll('open_work', 'What is still to be done outside, by kind', ['kind'], async (open) => {
    for (const { kind, count } of await work()) open.set({ kind }, count)
  })
  ofAll('oldest_open_work_seconds', 'Age of the oldest of each kind', ['kind'], async (ages) => {
    for (const { kind, oldestAt } of await work()) {
      ages.set({ kind }, oldestAt === null ? 0 : secondsSince(app, oldestAt))
    }
  })
  ofAll('open_differences', "Differences between Stripe's books and ours that nobody has settled", [], async (open) => {
    open.set(await differences())
  })
  ofAll('disputes', 'Disputes that wait for an answer', [], async (open) => {
    open.set((await unanswered()).count)
  })
  ofAll(
    'dispute_due_seconds',
    'Until the first of them must be answered; nothing while there is none',
    [],
    async (due) => {
      const { firstDueAt } = await unanswered()
      if (firstDueAt !== null) due.set(Math.max(0, (firstDueAt - app.now()) / 1000))
    },
  )
  ofAll('lockers', 'Active lockers, online or not', ['state'], async (lockers) => {
    for (const { state, count } of await lockerStates()) lockers.set({ state }, count)
  })
  ofAll('cubbies', 'Cubbies of active lockers by phase', ['phase'], async (cubbies) => {
    for (const { phase, count } of await cubbyPhases()) cubbies.set({ phase }, count)
  })
  ofAll(
    'command_seconds',
    'Commands of the last minute: from the tap to sent, and from sent to carried out',
    ['step', 'quantile'],
    async (seen) => {
      for (const { step, quantile, seconds } of await times()) seen.set({ step, quantile }, seconds)
    },
  )
  gauge('can_take_orders', '1 while /healthz says so', [], async (can) => {
    // One that does not answer in time cannot take orders.
    const found = await inTime(HEALTH_MS, health()).catch(() => undefined)
    can.set(found?.status === 'ok' || found?.status === 'degraded' ? 1 : 0)
  })
  gauge('sweep_age_seconds', 'Since each sweep last came to an end', ['sweep'], (ages) => {
    for (const [sweep, { endedAt }] of app.pulse.sweeps) ages.set({ sweep }, secondsSince(app, endedAt))
  })
  gauge('stripe_silent_seconds', 'How long Stripe has left us without an answer', [], (silent) => {
    const { silentSince } = app.pulse.stripe
    silent.set(silentSince === undefined ? 0 : secondsSince(app, silentSince))
  })
  ofAll('database_bytes', 'Size of the database and of its write-ahead log', ['file'], async (bytesOf) => {
    for (const [file, bytes] of await sizes()) bytesOf.set({ file }, bytes)
  })
  gauge('disk_free_bytes', 'Free on the disk that the database is on', [], async (free) => {
    await app.disk.look()
    if (app.disk.freeBytes !== undefined) free.set(app.disk.freeBytes)
  })
  if (!replica) return
  gauge('replica_up', '1 while Litestream answers', [], (up) => up.set(replica.behind().isUp ? 1 : 0))
  gauge('replica_lag_seconds', 'How much older the copy is than the database', [], (lag) => {
    const { seconds } = replica.behind()
    if (seconds !== undefined) lag.set(seconds)
  })
}

function secondsSince({ now }: Services, at: number): number {
  return Math.max(0, (now() - at) / 1000)
}
