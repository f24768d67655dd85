import type { CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'

/**
 * The business that a new record is for, of a kind that may belong to a business or to all: the one whose staff the actor is. Undefined for
 * internal staff, whose records all businesses share.
 */
export async function ownBusiness(
  { catalogue, app, actor }: CrudCall,
  request: Request,
  { entity }: Resource,
): Promise<number | undefined> {
  if (!('businessId' in entity.fields) || actor.kind !== 'user' || actor.userType !== 'Business') return undefined
  return catalogue.chosenBusiness(app, actor, request)
}
