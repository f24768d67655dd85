import { formatPhone } from '../../contract/phone'
import { queueMail, sendOutbox } from '../mail/outbox'
import type { Services } from '../server/services'

/** A business's inquiry as the contract's schema leaves it: trimmed, the phone as ten digits. */
export interface SignupInquiry {
  firstName: string
  lastName: string
  businessName: string
  phone: string
  email: string
  address: { street: string; city: string; state: string; zip: string }
  comment?: string | null
}

/**
 * Stores an inquiry from the public form as New and tells the internal inbox. `address` is where it came from, for the
 * rate limit. @throws 429
 */
export async function receiveSignup(app: Services, inquiry: SignupInquiry, address: string): Promise<{ id: number }> {
  await app.limits.take('inquiryFromAddress', address)
  const now = app.now()
  const { address: place, comment = null, ...contact } = inquiry
  const { id } = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('businessSignup')
      .values({ ...contact, ...place, comment, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(trx, inboxMail(app, row.id, inquiry), now)
    return row
  })
  void sendOutbox(app)
  return { id }
}

function inboxMail(app: Services, id: number, inquiry: SignupInquiry) {
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
