import { tonesOf } from '../../platform/colors/tones'
import type { Services } from '../../platform/server/services'

/** How a venue looks on screens that are not its menu: its logo, and its color in both themes. */
export async function venueLook({ db }: Pick<Services, 'db'>, businessId: number) {
  const { logo, color } = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['place.logo', 'place.color'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { logo, tones: tonesOf(color) }
}
