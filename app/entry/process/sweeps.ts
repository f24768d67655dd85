import { sweepSessions } from '../../platform/auth/sweep'
import { sweepDisputes } from '../../portal/disputes/answer'
import { sweepImages } from '../../portal/images/sweep'
import { sweepMenuFiles } from '../../portal/menu-file/stored-file'
import { sumUpDoors } from '../../ordering/lockers/retention'
import { followClock } from '../../ordering/lockers/set-back'
import { sweepLockers } from '../../ordering/lockers/sweep'
import { sendOutbox } from '../../platform/mail/outbox'
import { sendSecretMails } from '../../portal/people/send-secret-mails'
import { beginLaterOrders } from '../../ordering/bar/begin-later'
import { sweepOrders } from '../../ordering/bar/sweep'
import { sweepBaskets } from '../../ordering/checkout/basket'
import { sweepAgeCodes } from '../../ordering/age/code'
import { sweepRefused } from '../../ordering/care/refused'
import { announceRuleTurns } from '../../ordering/menu/rule-turns'
import { sweepOrigins } from '../../ordering/checkout/origin'
import { processInbox } from '../../ordering/payments/inbox'
import { readPayouts } from '../../ordering/payments/payouts'
import { sweepPayments } from '../../ordering/payments/sweep'
import { sweepOpenTabs } from '../../ordering/tabs/sweep'
import { reconcile } from '../../portal/reconciliation/reconcile'
import { movePromises } from '../../ordering/promise/move'
import { sendPushes } from '../../platform/push/notices'
import { sendReadyMails } from '../../platform/push/ready-mail'
import { sendReceipts } from '../../ordering/receipts/send-receipts'
import { readRefusal } from '../../../db/refusal'
import { holdsLease } from '../../platform/server/leases'
import type { Services } from '../../platform/server/services'
import { followSetBack } from './set-back'
import { sweepNightMails } from '../../portal/tonight/night-mail'

/** Work that is due, or that a killed process left unfinished. Each sweep is small, idempotent, and independent of the others. */
const SWEEPS: Record<string, (app: Services) => Promise<void>> = {
  clock: async (app) => {
    await followClock(app)
    await followSetBack(app)
  },
  inbox: processInbox,
  payments: sweepPayments,
  disputes: sweepDisputes,
  payouts: readPayouts,
  reconciliation: reconcile,
  orders: sweepOrders,
  openTabs: sweepOpenTabs,
  lockers: sweepLockers,
  priceRules: announceRuleTurns,
  laterOrders: beginLaterOrders,
  promises: movePromises,
  doors: (app) => sumUpDoors(app, app.env.DOOR_EVENTS_KEPT_DAYS),
  nights: sweepNightMails,
  outbox: sendOutbox,
  secretMails: sendSecretMails,
  pushes: sendPushes,
  readyMails: sendReadyMails,
  receipts: sendReceipts,
  sessions: sweepSessions,
  baskets: sweepBaskets,
  origins: sweepOrigins,
  drinkLimits: sweepRefused,
  ageCodes: sweepAgeCodes,
  images: sweepImages,
  menuFiles: sweepMenuFiles,
  copies: (app) => app.copyFiles(),
  disk: (app) => app.disk.look(),
  incoming: (app) => app.images.sweepIncoming(),
}

/** The sweeps that every process runs. The holder of a lease runs each other sweep for all processes. */
const OWN: ReadonlySet<string> = new Set(['clock', 'copies', 'disk', 'incoming', 'priceRules'])

/** Runs every sweep once, one after the other. A failing one is logged and does not stop the others. */
export async function runSweeps(app: Services): Promise<void> {
  for (const name of Object.keys(SWEEPS)) await runSweep(app, name)
}

async function runSweep(app: Services, name: string): Promise<void> {
  let failed = false
  let isHeld = OWN.has(name) ? undefined : false
  try {
    if (isHeld === false) isHeld = await holdsLease(app, `sweep ${name}`)
    if (isHeld !== false) await SWEEPS[name]?.(app)
    app.pulse.withoutStore.delete(name)
  } catch (error) {
    failed = true
    noteFailure(app, name, error)
  }
  app.pulse.sweeps.set(name, { endedAt: app.now(), failed, isHeld })
}

/** Logs and reports a failed sweep. While the database is away every sweep fails each two seconds, so only the first failure is reported. */
function noteFailure({ log, errors, pulse }: Services, sweep: string, error: unknown): void {
  const isAway = readRefusal(error)?.kind === 'busy'
  const isKnown = isAway && pulse.withoutStore.size > 0
  if (isAway) pulse.withoutStore.add(sweep)
  else pulse.withoutStore.delete(sweep)
  if (isKnown) {
    log.debug({ err: error, sweep }, 'sweep failed')
    return
  }
  log.error({ err: error, sweep }, 'sweep failed')
  errors.report(error)
}

/**
 * Repeats each sweep separately, so that a hanging mail server does not delay a locker. The returned function stops the sweeps and waits for the
 * running ones.
 */
export function startSweeps(app: Services, everyMs: number): () => Promise<void> {
  const ends = Object.keys(SWEEPS).map((name) => repeat(() => runSweep(app, name), everyMs))
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

/** Runs it now, and again `everyMs` after each run has ended. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let round = Promise.resolve()
  const begin = () => {
    round = work().then(() => {
      if (!stopped) timer = setTimeout(begin, everyMs)
    })
  }
  begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    return round
  }
}
