import type { RefusalCode } from '../../../contract/refusals'

const ABOUT_PLACE: ReadonlySet<string> = new Set<RefusalCode>([
  'location_required',
  'location_vague',
  'too_far',
  'wrong_venue_code',
])

/** True if a guest was refused because they have not shown that they are near. */
export function isAboutPlace(code: string | undefined): boolean {
  return code !== undefined && ABOUT_PLACE.has(code)
}
