import { queueMail } from '../../platform/mail/outbox'
import type { Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { BY_ITSELF, type Run } from './differences'
import { WHAT_TO_DO } from './what-to-do'

const LISTED = 20

/**
 * Ends a comparison: settles the differences of its span that it no longer found, and mails new ones to the platform's Admins, once each.
 */
export async function finishRun(app: Services, run: Run): Promise<void> {
  const now = app.now()
  await app.store.unguarded(async (trx) => {
    await trx
      .updateTable('stripeDifference')
      .set({ state: 'Settled', settledAt: now, settledBy: BY_ITSELF, note: 'A later comparison did not find it' })
      .where('state', '=', 'Open')
      .where('reconciliationId', '<>', run.id)
      .where('madeAt', '>=', run.fromAt)
      .where('madeAt', '<=', run.untilAt)
      .execute()
    await mailNews(app, trx, now)
    await trx.deleteFrom('reconciledObject').execute()
    await trx
      .updateTable('reconciliation')
      .set({ stage: 'Done', cursor: null, nextAt: null, error: null, finishedAt: now })
      .where('id', '=', run.id)
      .execute()
  })
}

async function mailNews(app: Services, trx: Trx, now: number): Promise<void> {
  const news = await trx
    .updateTable('stripeDifference')
    .set({ mailedAt: now })
    .where('state', '=', 'Open')
    .where('mailedAt', 'is', null)
    .returning(['kind', 'stripeId', 'orderId'])
    .execute()
  if (news.length === 0) return
  const admins = await trx
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.id')
    .where('user.userType', '=', 'Internal')
    .where('user.active', '=', 1)
    .where('userRole.role', '=', 'Admin')
    .select(['user.email', 'user.firstName'])
    .execute()
  const lines = news.slice(0, LISTED).map(({ kind, stripeId, orderId }) => {
    return `- ${WHAT_TO_DO[kind].what}: ${stripeId}${orderId === null ? '' : `, order ${orderId}`}`
  })
  const subject = `${news.length} new ${news.length === 1 ? 'difference' : 'differences'} between Stripe and Barback`
  for (const { email, firstName } of admins) {
    const text = [
      `Hello ${firstName},`,
      '',
      "A comparison of Stripe's books with ours found:",
      ...lines,
      ...(news.length > LISTED ? [`and ${news.length - LISTED} more.`] : []),
      '',
      `See what to do about each: ${app.publicUrl}/reconciliation`,
    ]
    const letter = { button: { label: 'See the differences', url: `${app.publicUrl}/reconciliation` } }
    await queueMail(trx, { to: email, subject, text: text.join('\n'), letter }, now)
  }
}
