import { recordOf } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import { id } from '../../../contract/fields'
import { catalogue } from '../catalogue/catalogue'
import type { PortalCall } from '../../platform/request/portal'
import { businessChoices, type BusinessChoice } from '../venues/selected-business'

export interface MenuBusiness extends BusinessChoice {
  /** May edit prices, names, items and their order. */
  mayEdit: boolean
  maySellOut: boolean
  /** All venues whose menus the actor may see, this one included. */
  choices: BusinessChoice[]
}

/** The venue whose menu a screen shows: from the address, else the one chosen in the sidebar, else the first. @throws 404 */
export async function menuBusiness({ app, actor, request, url }: PortalCall): Promise<MenuBusiness> {
  const choices = await businessChoices(app, actor)
  const named = url.searchParams.get('businessId')
  const asked = named === null ? undefined : id().safeParse(Number(named))
  const chosen = asked ? asked.data : await catalogue.chosenBusiness(app, actor, request)
  const businessId = chosen ?? (asked ? undefined : choices[0]?.id)
  if (businessId === undefined || !actor.ability.can('read', recordOf('MenuItem', { businessId })))
    throw notFound('Business')
  const place = await app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('business.id', '=', businessId)
    .select('place.name')
    .executeTakeFirst()
  if (!place) throw notFound('Business')
  return {
    id: businessId,
    name: place.name,
    choices,
    mayEdit: actor.ability.can('update', recordOf('MenuItem', { businessId })),
    maySellOut: actor.ability.can('sellOut', recordOf('MenuItem', { businessId })),
  }
}
