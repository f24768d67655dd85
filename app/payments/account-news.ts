import type { Trx } from '../../db/connection'
import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'

/** Mails the Owners of a venue that Stripe no longer takes charges for it: from then on its guests cannot order. */
export async function tellOwnersOfNoCharges(
  app: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { businessId, now }: { businessId: number; now: number },
): Promise<void> {
  const owners = await trx
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.id')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .innerJoin('business', 'business.id', 'userBusiness.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('userBusiness.businessId', '=', businessId)
    .where('userRole.role', '=', 'Owner')
    .where('user.active', '=', 1)
    .select(['user.email', 'user.firstName', 'place.name'])
    .execute()
  for (const { email, firstName, name } of owners) {
    const text = [
      `Hello ${firstName},`,
      '',
      `Stripe takes no more charges for ${name}, so that its guests cannot order until that is mended.`,
      'What Stripe is missing is shown under Update Information, here:',
      `${app.publicUrl}/businesses/${businessId}/financial`,
    ]
    await queueMail(trx, { to: email, subject: `Guests cannot order at ${name}`, text: text.join('\n') }, now)
  }
}
