import type { BusinessSignup, BusinessSignupCreateInput } from '../../../contract/entities/signups'
import { formatPhone } from '../../../contract/phone'
import { queueMail } from '../../platform/mail/outbox'
import type { Services } from '../../platform/server/services'
import { receivedMail } from './received-mail'

/**
 * Stores an inquiry from the public form as New, and mails the internal inbox and the sender. `address` is the sender's network address, for the rate
 * limit.
 * @throws 429
 */
export async function receiveSignup(
  app: Services,
  inquiry: BusinessSignupCreateInput,
  address: string,
): Promise<BusinessSignup> {
  await app.limits.takeFrom('inquiry', address)
  const now = app.now()
  const { address: place, ...contact } = inquiry
  const id = await app.store.unguarded(async (trx) => {
    const row = await trx
      .insertInto('businessSignup')
      .values({ ...contact, ...place, status: 'New', createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(trx, inboxMail(app, row.id, inquiry), now)
    await queueMail(trx, receivedMail(inquiry), now)
    return row.id
  })
  const at = new Date(now).toISOString()
  return { id, ...inquiry, status: 'New', notes: [], version: 1, createdAt: at, updatedAt: at }
}

function inboxMail(app: Services, id: number, inquiry: BusinessSignupCreateInput) {
  const { firstName, lastName, businessName, phone, email, address, comment } = inquiry
  return {
    to: app.env.SIGNUP_INBOX,
    subject: `New sign-up: ${businessName}`,
    text: [
      `${firstName} ${lastName} of ${businessName} would like to work with us.`,
      '',
      `Phone: ${formatPhone(phone)}`,
      `Email: ${email}`,
      `Address: ${address.street}, ${address.city}, ${address.state} ${address.zip}`,
      ...(comment ? ['', comment] : []),
      '',
      `${app.publicUrl}/signups/${id}`,
    ].join('\n'),
  }
}
