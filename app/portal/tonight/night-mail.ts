import { sql } from 'kysely'
import { businessDate } from '../../../contract/hours'
import { DAY_MS } from '../../../contract/time'
import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { BALANCE_LINES } from '../figures/balance'
import { addDays } from '../figures/business-dates'
import { timeZonesOf } from '../figures/zones'
import { queueMail } from '../../platform/mail/outbox'
import type { Services } from '../../platform/server/services'
import { readNight, type Night } from './night'
import { nightQuery, spanOf, type Span } from './span'
import {
  changeInWords,
  count,
  dollars,
  inWords,
  ordersInWords,
  shareBefore,
  shareInWords,
  slowEnd,
  waitingInWords,
  waitInWords,
  whenBefore,
} from './wording'

const LISTED = 5

/** Whether this user gets the nights of a venue by mail. */
export async function wantsNights(db: Database, userId: number, businessId: number): Promise<boolean> {
  const row = await db
    .selectFrom('nightMail')
    .select('userId')
    .where('userId', '=', userId)
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  return row !== undefined
}

/** Starts the mails with tonight's, or stops them. The caller checks that the venue is the actor's. */
export async function wantNights(
  app: Services,
  { id: userId }: UserActor,
  businessId: number,
  wanted: boolean,
): Promise<void> {
  if (!wanted) {
    await app.db.deleteFrom('nightMail').where('userId', '=', userId).where('businessId', '=', businessId).execute()
    return
  }
  const [timeZone = 'UTC'] = await timeZonesOf(app, [businessId])
  const sentFor = addDays(businessDate(app.now(), timeZone), -1)
  await app.db
    .insertInto('nightMail')
    .values({ userId, businessId, sentFor })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Mails each venue's night to its subscribers once its business date has ended (docs/rules/figures.md#the-nights-mail). Queuing the mail
 * and recording it share a transaction, so that a kill in between neither repeats nor loses one.
 */
export async function sweepNightMails(app: Services): Promise<void> {
  // The business date of a day ago is the last one that has ended.
  const ended = sql<string>`businessDate(${app.now() - DAY_MS}, ${sql.ref('place.timeZone')})`
  const due = await app.db
    .selectFrom('nightMail')
    .innerJoin('business', 'business.id', 'nightMail.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(({ eb, ref }) => eb(ref('nightMail.sentFor'), '<', ended))
    .select(['business.id', 'place.name', ended.as('date')])
    .distinct()
    .execute()
  for (const venue of due) {
    if (app.stopping.aborted) return
    await mailNight(app, venue)
  }
}

interface EndedNight {
  /** The business id. */
  id: number
  name: string
  /** The business date that has ended. */
  date: string
}

async function mailNight(app: Services, { id, name, date }: EndedNight): Promise<void> {
  const answer = await spanOf(app, [id], nightQuery.parse({ start: date, end: date }))
  if ('problems' in answer) throw new Error(`The night of ${date} cannot be read`)
  const night = await readNight(app, [id], answer.span)
  await app.store.unguarded(async (trx) => {
    const readers = await trx
      .updateTable('nightMail')
      .set({ sentFor: date })
      .where('businessId', '=', id)
      .where('sentFor', '<', date)
      .returning('userId')
      .execute()
    // A night without sales gets no mail.
    if (night.figures.paidOrders === 0) return
    const people = await trx
      .selectFrom('user')
      .where(
        'id',
        'in',
        readers.map(({ userId }) => userId),
      )
      .where('active', '=', 1)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('userType', '=', 'Internal'),
          exists(
            selectFrom('userBusiness')
              .whereRef('userBusiness.userId', '=', 'user.id')
              .where('userBusiness.businessId', '=', id)
              .select('userBusiness.userId'),
          ),
        ]),
      )
      .select(['email', 'firstName'])
      .execute()
    const subject = `${name}, ${inWords(answer.span.period)}: ${dollars(night.figures.salesCents)} from ${ordersInWords(night.figures.orders)}`
    for (const { email, firstName } of people) {
      const text = [
        `Hello ${firstName},`,
        '',
        ...linesOf(name, night, answer.span),
        '',
        ...linksTo(app.publicUrl, date),
      ]
      const letter = { button: { label: 'Open the full report', url: reportAt(app.publicUrl, date) } }
      await queueMail(trx, { to: email, subject, text: text.join('\n'), letter }, app.now())
    }
  })
}

/** The figures of `/reports/tonight`, worded for a mail. */
function linesOf(name: string, night: Night, { period, before }: Span): string[] {
  const { figures, before: then, items } = night
  const when = whenBefore(before, false)
  return [
    `${name} on ${inWords(period)}, compared with ${inWords(before)}:`,
    '',
    `Sales: ${dollars(figures.salesCents)} (${changeInWords(figures.salesCents, then.salesCents, dollars, when)})`,
    `Orders: ${count(figures.orders)} (${changeInWords(figures.orders, then.orders, count, when)})`,
    `Tips: ${dollars(figures.tipsCents)} (${changeInWords(figures.tipsCents, then.tipsCents, dollars, when)})`,
    `Refunded: ${dollars(figures.refundedCents)}, ${shareInWords(figures.refundedCents, figures.chargedCents)} of what was charged${shareBefore(then.refundedCents, then.chargedCents)}`,
    `Sold out: ${count(figures.soldOutDrinks)} of ${count(figures.drinks)} drinks${shareBefore(then.soldOutDrinks, then.drinks)}`,
    `Time to Ready: ${waitInWords(figures.toReady.p50)}; ${slowEnd(figures.toReady, then.toReady)}${waitingInWords(figures.waiting)}`,
    '',
    'Every cent:',
    ...BALANCE_LINES.map(({ label, cents, isSum }) => `${isSum ? '= ' : ''}${label}: ${dollars(cents(figures))}`),
    ...(items.length === 0 ? [] : ['', 'Best sellers:']),
    ...items.slice(0, LISTED).map((item) => `- ${count(item.drinks)} × ${item.name}, ${dollars(item.cents)}`),
  ]
}

function linksTo(publicUrl: string, date: string): string[] {
  return [
    `The full report, with tips and hours: ${reportAt(publicUrl, date)}`,
    `To stop these emails, press 'Stop the Emails' on ${publicUrl}/reports/tonight`,
  ]
}

function reportAt(publicUrl: string, date: string): string {
  return `${publicUrl}/reports/tonight?span=days&start=${date}&end=${date}`
}
