import { place } from '../../../contract/entities/places'
import type { Services } from '../../platform/server/services'
import { readPlace } from '../../portal/venues/places'
import { updatePlace } from '../../portal/venues/save-place'
import { demoVenue, simulatedOwner } from './crew'

/** What a bar may be called: as the form of places has it. */
export const barName = place.input.shape.name

/** Calls the demo's venue by another name, as its owner would in the portal. The address that is printed on posters stays. @throws 404, 400 */
export async function nameBar(app: Services, name: string): Promise<void> {
  const owner = await simulatedOwner(app)
  const { placeId } = await demoVenue(app)
  const known = await readPlace(app, owner, placeId)
  await updatePlace(app, owner, placeId, { ...place.input.parse(known), name })
}
