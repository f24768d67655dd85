import { DateTime } from 'luxon'
import { requireAbility } from '../../../contract/abilities'
import { badRequest, conflict } from '../../../contract/errors'
import { DAY_MS } from '../../../contract/time'
import type { UserActor } from '../../platform/auth/actor'
import { readFault } from '../../ordering/payments/stripe-fault'
import type { Services } from '../../platform/server/services'
import { compareCharge, compareDispute, compareFee, compareRefund } from './compare'
import { compareTransfer } from './compare-transfers'
import { compareWarning } from './compare-warnings'
import type { Run } from './differences'
import { finishRun } from './finish'
import { compareStoredSums } from './stored-sums'
import { compareOurs } from './ours'
import { compareRecords } from './records'

/** Recent objects may not have reached both sides yet. */
const SETTLING_MS = 15 * 60_000
/** The nightly span overlaps the last one: a refund or dispute can change objects that are days old. */
const OVERLAP_DAYS = 7
const FIRST_DAYS = 30
const MAX_DAYS = 180
const PAGE = 100
/** Pages per sweep, so that a long comparison does not delay other work. */
const PAGES_AT_ONCE = 10
const RETRY_MS = 60_000

/** A time when bars across the whole country are closed. */
const QUIET = { zone: 'America/New_York', hour: 6 } as const
/** After this long without a comparison, e.g. because the server was down, it runs by day. */
const OVERDUE_MS = 1.1 * DAY_MS

/**
 * Compares the charges, refunds, fees, transfers, disputes and fraud warnings at Stripe with ours, page by page, then checks each order's
 * chain and recounts the stored sums. With the charges it reads Stripe's fees for their cards. Starts by itself at night, or on request of internal staff. After a kill it resumes at the same page.
 */
export async function reconcile(app: Services): Promise<void> {
  await beginAfterRestore(app)
  await beginNightly(app)
  for (let page = 0; page < PAGES_AT_ONCE; page++) {
    const run = await app.db
      .selectFrom('reconciliation')
      .selectAll()
      .where('finishedAt', 'is', null)
      .where('nextAt', '<=', app.now())
      .executeTakeFirst()
    if (!run || app.stopping.aborted) return
    if (!(await comparePage(app, run))) return
  }
}

/** Begins a comparison of the last days on request of internal staff. @throws 403, 400, 409 while one is running */
export async function beginReconciliation(app: Services, actor: UserActor, days: number): Promise<void> {
  requireAbility(actor.ability, 'update', 'Reconciliation')
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw badRequest([{ path: 'days', message: `Must be from 1 to ${MAX_DAYS}` }])
  }
  if (await isUnderWay(app)) throw conflict('under_way', 'A comparison is under way: wait until it is done')
  await begin(app, actor.label, app.now() - days * DAY_MS)
}

async function isUnderWay(app: Services): Promise<boolean> {
  const open = await app.db.selectFrom('reconciliation').select('id').where('finishedAt', 'is', null).executeTakeFirst()
  return open !== undefined
}

async function beginNightly(app: Services): Promise<void> {
  const now = app.now()
  const last = await app.db
    .selectFrom('reconciliation')
    .select(['startedAt', 'untilAt'])
    .where('startedBy', '=', 'sweep')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isQuiet = DateTime.fromMillis(now, { zone: QUIET.zone }).hour === QUIET.hour
  const sinceLast = last ? now - last.startedAt : undefined
  const isOverdue = sinceLast !== undefined && sinceLast > OVERDUE_MS
  const wasTonight = sinceLast !== undefined && sinceLast < DAY_MS / 2
  if ((!isQuiet && !isOverdue) || wasTonight || (await isUnderWay(app))) return
  await begin(app, 'sweep', last ? last.untilAt - OVERLAP_DAYS * DAY_MS : now - FIRST_DAYS * DAY_MS)
}

/** After a restore, compares everything from before the backup's newest order up to the moment of the restore. */
async function beginAfterRestore(app: Services): Promise<void> {
  const restored = await app.db
    .selectFrom('restoration')
    .select(['id', 'restoredAt', 'lacksFrom'])
    .where('comparedAt', 'is', null)
    .orderBy('restoredAt')
    .executeTakeFirst()
  if (!restored || (await isUnderWay(app))) return
  const { id, restoredAt, lacksFrom } = restored
  await begin(app, 'restore', lacksFrom - OVERLAP_DAYS * DAY_MS, Math.max(restoredAt, app.now()))
  await app.db.updateTable('restoration').set({ comparedAt: app.now() }).where('id', '=', id).execute()
}

async function begin(
  app: Services,
  startedBy: string,
  fromAt: number,
  untilAt = app.now() - SETTLING_MS,
): Promise<void> {
  const now = app.now()
  // Unguarded: a unique key holds one comparison at a time.
  await app.store.unguarded(async (trx) => {
    await trx.deleteFrom('reconciledObject').execute()
    await trx
      .insertInto('reconciliation')
      .values({ fromAt, untilAt, startedBy, stage: 'Charges', nextAt: now, startedAt: now })
      .execute()
  })
}

/** Compares one page of a stage. Returns false if Stripe does not respond, and after the last page. */
async function comparePage(app: Services, run: Run): Promise<boolean> {
  try {
    switch (run.stage) {
      case 'Charges': {
        const expand = ['data.balance_transaction']
        const list = (page: Page) => app.payments.stripe.charges.list({ ...page, expand })
        return await compareList(app, run, 'Refunds', list, compareCharge)
      }
      case 'Refunds':
        return await compareList(app, run, 'Fees', (page) => app.payments.stripe.refunds.list(page), compareRefund)
      case 'Fees':
        return await compareList(
          app,
          run,
          'Transfers',
          (page) => app.payments.stripe.applicationFees.list({ ...page, expand: ['data.charge'] }),
          compareFee,
        )
      case 'Transfers': {
        const expand = ['data.source_transaction.application_fee']
        const list = (page: Page) => app.payments.stripe.transfers.list({ ...page, expand })
        return await compareList(app, run, 'Disputes', list, compareTransfer)
      }
      case 'Disputes':
        return await compareList(
          app,
          run,
          'Warnings',
          (page) => app.payments.stripe.disputes.list(page),
          compareDispute,
        )
      case 'Warnings': {
        const list = (page: Page) => app.payments.stripe.radar.earlyFraudWarnings.list(page)
        return await compareList(app, run, 'Ours', list, compareWarning)
      }
      case 'Ours':
        await compareOurs(app, run)
        return await goOn(app, run, { stage: 'Records', cursor: null })
      case 'Records': {
        const last = await compareRecords(app, run, PAGE)
        return await goOn(app, run, last === undefined ? { stage: 'Sums', cursor: null } : { cursor: String(last) })
      }
      case 'Sums':
        await compareStoredSums(app, run)
        await finishRun(app, run)
        return false
      case 'Done':
        return false
    }
  } catch (error) {
    const { message } = readFault(error)
    app.log.warn({ reconciliation: run.id, stage: run.stage, reason: message }, 'Stripe did not answer a comparison')
    await app.db
      .updateTable('reconciliation')
      .set({ nextAt: app.now() + RETRY_MS, error: message })
      .where('id', '=', run.id)
      .execute()
    return false
  }
}

interface Page {
  limit: number
  created: { gte: number }
  starting_after?: string
}

async function compareList<T extends { id: string; created: number }>(
  app: Services,
  run: Run,
  next: Run['stage'],
  list: (page: Page) => Promise<{ data: T[]; has_more: boolean }>,
  compare: (app: Services, run: Run, object: T) => Promise<void>,
): Promise<true> {
  const { data, has_more: hasMore } = await list({
    limit: PAGE,
    created: { gte: Math.floor(run.fromAt / 1000) },
    ...(run.cursor !== null && { starting_after: run.cursor }),
  })
  for (const object of data) {
    if (object.created * 1000 <= run.untilAt) await compare(app, run, object)
  }
  const goesOn = hasMore && data.length > 0
  return goOn(app, run, goesOn ? { cursor: data.at(-1)?.id ?? null } : { stage: next, cursor: null })
}

/** Stores the comparison's position, from which it resumes, after a kill as well. */
async function goOn(app: Services, run: Run, at: Partial<Pick<Run, 'stage' | 'cursor'>>): Promise<true> {
  await app.db
    .updateTable('reconciliation')
    .set({ error: null, ...at })
    .where('id', '=', run.id)
    .execute()
  return true
}
