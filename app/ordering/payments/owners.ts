import type { Trx } from '../../../db/store'
import { queueMail } from '../../platform/mail/outbox'

interface News {
  businessId: number
  subject: string
  /** The text below 'Hello Jenny,'. */
  lines: readonly string[]
  now: number
}

/** Mails the active Owners of a business, in the transaction that causes the mail. */
export async function mailOwners(trx: Trx, { businessId, subject, lines, now }: News): Promise<void> {
  const owners = await trx
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.id')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .where('userBusiness.businessId', '=', businessId)
    .where('userRole.role', '=', 'Owner')
    .where('user.active', '=', 1)
    .select(['user.email', 'user.firstName'])
    .execute()
  for (const { email, firstName } of owners) {
    await queueMail(trx, { to: email, subject, text: [`Hello ${firstName},`, '', ...lines].join('\n') }, now)
  }
}
