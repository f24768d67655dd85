import { place } from '../../../contract/entities/places'
import type { Services } from '../../platform/server/services'
import { readPlace } from '../../portal/venues/places'
import { updatePlace } from '../../portal/venues/save-place'
import { demoVenue, simulatedOwner } from './crew'

/** A bar's name, as the form for places validates it. */
export const barName = place.input.shape.name

/** Renames the demo's venue as its owner would in the portal. The address on printed posters stays. @throws 404, 400 */
export async function nameBar(app: Services, name: string): Promise<void> {
  const owner = await simulatedOwner(app)
  const { placeId } = await demoVenue(app)
  const known = await readPlace(app, owner, placeId)
  await updatePlace(app, owner, placeId, { ...place.input.parse(known), name })
}
