import { recordOf } from '../../../contract/abilities'
import type { ImageFolder } from '../../../contract/enumerations'
import type { ImageUpload } from '../../../contract/entities/images'
import { forbidden, notFound } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import { resources } from '../catalogue/registry'
import { isWithin, noSuch } from '../../records/store/read'
import { mayEver, subjectOf } from '../../records/store/scope'
import { mayCreateUsers } from '../people/user-rules'
import { whyNotChange } from '../people/changeable-user'
import { readUser } from '../people/users-list'
import { mayPlace, readPlace } from '../venues/places'
import { newPictureName, pictureName } from '../../platform/request/picture-names'
import type { Services } from '../../platform/server/services'
import type { ImageSpot } from './images'

/** Tables of the catalogue's pictures. Pictures of people and places have rules of their own. */
const TABLES: Readonly<Partial<Record<ImageFolder, string>>> = {
  categories: 'category',
  'serving-containers': 'servingContainer',
  'menu-items/standard-drinks': 'standardDrink',
  'menu-items/custom-drinks': 'customDrink',
  'menu-items/products': 'product',
}

/**
 * Returns where an upload goes. The actor must be allowed to change the record or, without an id, to create one. @throws 403; 404 for a
 * record out of reach
 */
export async function uploadTarget(app: Services, actor: Actor, { folder, id }: ImageUpload): Promise<ImageSpot> {
  await requireMayUpload(app, actor, folder, id)
  if (id === undefined) return { folder, name: newPictureName(app.env, folder, actor), of: 'new' }
  return { folder, name: pictureName(app.env, folder, id), of: String(id) }
}

async function requireMayUpload(app: Services, actor: Actor, folder: ImageFolder, id: number | undefined) {
  const table = TABLES[folder]
  if (table !== undefined) return requireMayUploadToCatalogue(app, actor, table, id)
  if (folder === 'places' || folder === 'place-logos') return requireMayUploadToPlace(app, actor, id)
  if (folder === 'user-avatars') return requireMayUploadToUser(app, actor, id)
  return requireMayUploadToCustomer(app, actor, id)
}

async function requireMayUploadToCatalogue(app: Services, actor: Actor, table: string, id: number | undefined) {
  const resource = resources.ofTable(table)
  if (!resource) throw notFound('Record')
  const action = id === undefined ? 'create' : 'update'
  if (!mayEver(actor.ability, action, resource)) throw forbidden(action, subjectOf(resource, action))
  if (id === undefined || (await isWithin(app.db, actor, resource, 'update', id))) return
  if (!(await isWithin(app.db, actor, resource, 'read', id))) throw noSuch(resource)
  throw forbidden('update', subjectOf(resource, 'update'))
}

async function requireMayUploadToPlace(app: Services, actor: Actor, id: number | undefined) {
  const place = id === undefined ? undefined : await readPlace(app, actor, id)
  const action = place ? 'update' : 'create'
  if (!mayPlace(actor, place?.business?.id ?? null, action)) throw forbidden(action, 'Place')
}

async function requireMayUploadToUser(app: Services, actor: Actor, id: number | undefined) {
  if (actor.kind !== 'user') throw forbidden('update', 'User')
  if (id === undefined) {
    if (!mayCreateUsers(actor)) throw forbidden('create', 'User')
    return
  }
  const reason = await whyNotChange(app.db, actor, await readUser(app.db, actor, id), 'update')
  if (reason) throw reason
}

async function requireMayUploadToCustomer(app: Services, actor: Actor, id: number | undefined) {
  if (!actor.ability.can('update', recordOf('Customer', { id: id ?? null }))) throw forbidden('update', 'Customer')
  const found = await app.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!found) throw notFound('Customer')
}
