import { imageUrl } from '../../../contract/images'
import { tonesOf } from '../../platform/colors/tones'
import type { Services } from '../../platform/server/services'

/**
 * A venue's look on its screens, as the custom properties that the styles use. Made on the server, because every phone loads the scripts of
 * these screens.
 */
export type VenueLook = Readonly<Record<`--${string}`, string>>

/** The color in both themes and, for a name's line (`with-logo`), the logo. */
export function lookOf({ color, logo }: { color: string | null; logo?: string | null }): VenueLook {
  const { dark, light } = tonesOf(color)
  return {
    '--dark-brand': dark.brand,
    '--dark-on-brand': dark.onBrand,
    '--light-brand': light.brand,
    '--light-on-brand': light.onBrand,
    ...(logo && { '--logo': `url("${logoUrl(logo)}")` }),
  }
}

/** The look of a venue on screens other than its menu. */
export async function venueLook({ db }: Pick<Services, 'db'>, businessId: number): Promise<VenueLook> {
  const place = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['place.logo', 'place.color'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return lookOf(place)
}

export function logoUrl(logo: string): string {
  return imageUrl(logo, 'w200')
}
