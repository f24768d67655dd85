import type { Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { mailOwners } from './owners'

/** Mails a venue's Owners that Stripe has stopped taking charges for it: its guests cannot order until that changes. */
export async function tellOwnersOfNoCharges(
  app: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { businessId, now }: { businessId: number; now: number },
): Promise<void> {
  const { name } = await trx
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('business.id', '=', businessId)
    .select('place.name')
    .executeTakeFirstOrThrow()
  const lines = [
    `Stripe no longer takes charges for ${name}, so guests cannot order there until this is fixed.`,
    'Press Update Information here to see what Stripe needs:',
    `${app.publicUrl}/businesses/${businessId}/financial`,
  ]
  await mailOwners(trx, { businessId, subject: `Guests cannot order at ${name}`, lines, now })
}
